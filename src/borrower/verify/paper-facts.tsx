/** What we say of a paper that we know: what it is, and the fingerprints of its files. */
import { useLingui } from '@lingui/react/macro';
import type { CheckedDocument } from '#contract/documents.ts';
import { Card } from '#ui/card.tsx';
import { type SummaryItem, SummaryList } from '#ui/summary-list.tsx';
import { useFormat } from '#ui/words.tsx';
import { type Locale, locales } from '#words/locale.ts';
import { useKindNames } from '../documents/document-words.ts';

export function usePaperNames(): Record<CheckedDocument['kind'], string> {
  const { t } = useLingui();
  return { ...useKindNames(), 'loan-agreement': t`Loan agreement` };
}

/** `language`: of the very file that was checked. */
export function PaperFacts({ paper, language }: { paper: CheckedDocument; language?: Locale | undefined }) {
  const { t } = useLingui();
  const format = useFormat();
  const names = usePaperNames();
  const { kind, number, issuedAt, lender, borrower, prints } = paper;
  const items: (SummaryItem | undefined)[] = [
    { label: t`Document no.`, value: <span className="tabular break-all">{number}</span> },
    { label: kind === 'loan-agreement' ? t`Sealed` : t`Issued`, value: format.dateTime(issuedAt) },
    language && { label: t`Language of the file`, value: locales[language].name },
    { label: t`Lender`, value: lender.name },
    { label: t`Licence no.`, value: <span className="break-all">{lender.licenceNumber}</span> },
    borrower ? { label: t`Borrower (masked)`, value: borrower.name } : undefined,
    borrower ? { label: t`IC number (masked)`, value: borrower.icNumber } : undefined,
  ];
  return (
    <>
      <Card title={names[kind]}>
        <SummaryList items={items.filter((item) => item !== undefined)} />
        <p className="mt-4 text-note text-text-2">
          {borrower
            ? t`Compare these with the paper in your hand, and read the name and the amounts there: we show no amount, and of the person only this much.`
            : t`Compare these with the paper in your hand. The name and the amounts are on the paper only.`}
        </p>
      </Card>
      <Card title={t`Fingerprint (SHA-256)`}>
        {prints.length === 0 ? (
          <p className="text-text-2">{t`No file of this paper was downloaded yet, so there is nothing to compare.`}</p>
        ) : (
          <dl className="grid min-w-0 gap-3">
            {prints.map((print) => (
              <div key={print.language}>
                <dt className="text-sm text-text-2">{locales[print.language].name}</dt>
                <dd className="tabular text-sm break-all">{print.sha256}</dd>
              </div>
            ))}
          </dl>
        )}
      </Card>
    </>
  );
}
