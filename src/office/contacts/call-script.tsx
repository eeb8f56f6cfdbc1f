/** What may be said and what may not, in the borrower's language and one's own. Kind words, and never to anybody else. */
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Phone } from 'lucide-react';
import { Notice } from '#ui/notice.tsx';
import { createWords, useLocale, useWordsSource } from '#ui/words.tsx';
import { type Locale, locales } from '#words/locale.ts';

const say = [
  msg`“Good day, my name is … Am I speaking with …?” Go on only if it is the borrower.`,
  msg`“I am calling from the lender about your loan. Is this a good moment?”`,
  msg`“It looks as if an instalment is still open. Is everything all right? If it is difficult, we will find a way together.”`,
  msg`“You pay only to the account on the repayment page of the app, and never to me.”`,
];
const never = [
  msg`Tell nobody else that there is a loan: no husband or wife, parent, colleague or friend.`,
  msg`No threats, no shouting, no talk of police or prison, no hurry.`,
  msg`Ask for no password, no code, no fee and no other account.`,
];

export function CallScript({ locale }: { locale: Locale }) {
  const { t } = useLingui();
  const { i18n: own, load } = useWordsSource();
  const ownLocale = useLocale();
  const words = useQuery({
    queryKey: ['words', locale],
    queryFn: async () => createWords(locale, await load(locale, own)),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { name } = locales[locale];
  return (
    <Notice tone="plain" icon={Phone} title={t`What to say (${name})`}>
      {words.data && <Lines i18n={words.data} locale={locale} lines={say} />}
      <p className="mt-3 font-strong">{t`What never to do`}</p>
      <Lines i18n={own} locale={ownLocale} lines={never} />
      {locale !== ownLocale && (
        <details className="mt-2">
          <summary className="stands-alone text-sm text-link underline">{t`In your language`}</summary>
          <Lines i18n={own} locale={ownLocale} lines={say} />
        </details>
      )}
    </Notice>
  );
}

function Lines({ i18n, locale, lines }: { i18n: I18n; locale: Locale; lines: typeof say }) {
  return (
    <ul lang={locales[locale].tag} className="mt-1 grid list-disc gap-1 ps-5 text-sm leading-normal">
      {lines.map((line) => (
        <li key={line.id}>{i18n._(line.id)}</li>
      ))}
    </ul>
  );
}
