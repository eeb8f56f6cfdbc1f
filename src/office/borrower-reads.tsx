/** The exact text that a borrower will read, in the borrower's language, before anything is sent; for checking, in one's own language too. */
import type { I18n, MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import type { Notice as NoticeToBorrower } from '#domain/notice.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import { Notice } from '#ui/notice.tsx';
import { Bone, Skeleton } from '#ui/skeleton.tsx';
import { createWords, useLocale, useWordsSource } from '#ui/words.tsx';
import { defaultLocale, type Locale, localeCodes, locales } from '#words/locale.ts';
import { noticeText } from '#words/notices.ts';

type BorrowerText = {
  notice: Pick<NoticeToBorrower, 'template' | 'facts'>;
  /** What the page shows that the notice leads to. */
  lines?: readonly MessageDescriptor[] | undefined;
};

type BorrowerReadsProps = BorrowerText & {
  /** The borrower's language, as the account has it. */
  locale: string;
  /** When the text is not sent by this step alone. */
  when?: string;
};

const localeOf = (code: string): Locale => localeCodes.find((known) => known === code) ?? defaultLocale;

export function BorrowerReads({ locale: code, when, ...text }: BorrowerReadsProps) {
  const { t } = useLingui();
  const { i18n: own, load } = useWordsSource();
  const ownLocale = useLocale();
  const locale = localeOf(code);
  const words = useQuery({
    queryKey: ['words', locale],
    queryFn: async () => createWords(locale, await load(locale, own)),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { name } = locales[locale];
  return (
    <Notice tone="plain" icon={Eye} title={`${when ?? t`The borrower reads`} (${name})`}>
      {words.data && <Text i18n={words.data} locale={locale} text={text} />}
      {words.isError && <ErrorNote problem={words.error} onRetry={() => void words.refetch()} />}
      {words.isPending && (
        <Skeleton label={t`Loading the borrower’s words…`}>
          <Bone className="mt-2 h-12" />
        </Skeleton>
      )}
      {locale !== ownLocale && (
        <details className="mt-2">
          <summary className="stands-alone text-sm text-link underline">{t`In your language`}</summary>
          <Text i18n={own} locale={ownLocale} text={text} />
        </details>
      )}
    </Notice>
  );
}

function Text({ i18n, locale, text }: { i18n: I18n; locale: Locale; text: BorrowerText }) {
  const { subject, body } = noticeText(i18n, locale, text.notice);
  return (
    <div lang={locales[locale].tag} className="mt-1 text-sm leading-normal">
      <p className="font-strong">{subject}</p>
      <p className="mt-1 whitespace-pre-line">{body}</p>
      {text.lines && text.lines.length > 0 && (
        <ul className="mt-2 grid list-disc gap-1 ps-5">
          {text.lines.map((line) => (
            <li key={line.id}>{i18n._(line.id)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
