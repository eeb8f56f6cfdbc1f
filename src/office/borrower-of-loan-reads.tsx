/** What the borrower of a loan will read, once the borrower's language is known. */
import { useLingui } from '@lingui/react/macro';
import type { Notice } from '#domain/notice.ts';
import { Bone, Skeleton } from '#ui/skeleton.tsx';
import { useBorrowerLocale } from './borrower-locale.ts';
import { BorrowerReads } from './borrower-reads.tsx';

type BorrowerOfLoanReadsProps = {
  loanId: string;
  notice: Pick<Notice, 'template' | 'facts'>;
  /** When the text is not sent by this step alone. */
  when?: string;
};

export function BorrowerOfLoanReads({ loanId, ...text }: BorrowerOfLoanReadsProps) {
  const { t } = useLingui();
  const locale = useBorrowerLocale(loanId);
  if (locale) return <BorrowerReads locale={locale} {...text} />;
  return (
    <Skeleton label={t`Loading the borrower’s words…`}>
      <Bone className="h-20 rounded-control" />
    </Skeleton>
  );
}
