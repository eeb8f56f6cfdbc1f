/** The words of the open page: one i18n object per page, and the formatters in the reader's language. */
import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import * as write from '#words/format.ts';
import { type Locale, locales } from '#words/locale.ts';
import { I18nProvider, useLingui } from './lingui-react.tsx';

export type LoadMessages = (locale: Locale, i18n: I18n) => Promise<Messages>;

export function createWords(locale: Locale, messages: Messages): I18n {
  return setupI18n({ locale, locales: locales[locale].tag, messages: { [locale]: messages } });
}

const WordsContext = createContext<{ i18n: I18n; load: LoadMessages } | undefined>(undefined);

export function Words({ i18n, load, children }: { i18n: I18n; load: LoadMessages; children: ReactNode }) {
  const value = useMemo(() => ({ i18n, load }), [i18n, load]);
  return (
    <WordsContext value={value}>
      <I18nProvider i18n={i18n}>{children}</I18nProvider>
    </WordsContext>
  );
}

/** The page's own i18n object: what `useLingui` gives is another one after every change. */
export function useWordsSource(): { i18n: I18n; load: LoadMessages } {
  const words = useContext(WordsContext);
  if (!words) throw new Error('This must stand inside <Words>');
  return words;
}

export function useLocale(): Locale {
  return useLingui().i18n.locale as Locale;
}

export type Format = ReturnType<typeof formatIn>;

function formatIn(locale: Locale) {
  return {
    /** Between two sentences, and after a word that names what follows: Chinese marks carry their own room. */
    gap: locale === 'zh' ? '' : ' ',
    colon: locale === 'zh' ? '：' : ': ',
    sen: (amountSen: number) => write.formatSen(amountSen, locale),
    senBare: (amountSen: number) => write.formatSenBare(amountSen, locale),
    wholeRinggit: (amountSen: number) => write.formatWholeRinggit(amountSen, locale),
    count: (count: number) => write.formatCount(count, locale),
    tenths: (tenths: number) => write.formatTenths(tenths, locale),
    rate: (rateBps: number) => write.formatRate(rateBps, locale),
    months: (months: number) => write.formatMonths(months, locale),
    date: (date: string) => write.formatDate(date, locale),
    dateWithWeekday: (date: string) => write.formatDateWithWeekday(date, locale),
    monthOf: (date: string) => write.formatMonthOf(date, locale),
    hour: (hour: number) => write.formatHour(hour, locale),
    time: (instant: string | Date) => write.formatTime(instant, locale),
    dateTime: (instant: string | Date) => write.formatDateTime(instant, locale),
  };
}

/** What stands for an amount that its reader hides. */
export const hiddenAmount = 'RM••••';

/** Whether amounts in sentences are hidden here; `OwnAmounts` in money.tsx says so by the reader's wish. */
export const AmountsHidden = createContext(false);

export function useFormat(): Format {
  const locale = useLocale();
  const hidden = useContext(AmountsHidden);
  return useMemo(() => {
    const said = () => hiddenAmount;
    const mask = hidden && { sen: said, senBare: () => '••••', wholeRinggit: said };
    return { ...formatIn(locale), ...mask };
  }, [locale, hidden]);
}
