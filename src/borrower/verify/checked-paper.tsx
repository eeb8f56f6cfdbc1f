/** What anybody may know of a paper whose code they hold. */
import { useLingui } from '@lingui/react/macro';
import type { CheckedDocument } from '#contract/documents.ts';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { useFormat } from '#ui/words.tsx';
import { locales } from '#words/locale.ts';
import { useKindNames } from '../documents/document-words.ts';
import { CompareFile } from './compare-file.tsx';
import { useArrival } from './use-arrival.ts';

export function CheckedPaper({ paper }: { paper: CheckedDocument }) {
  const { t } = useLingui();
  const format = useFormat();
  const names = useKindNames();
  const { kind, number, issuedAt, lender, prints } = paper;
  return (
    <div className="grid gap-5">
      <Standing paper={paper} />
      <Card title={names[kind]}>
        <SummaryList
          items={[
            { label: t`Document no.`, value: <span className="tabular break-all">{number}</span> },
            { label: t`Issued`, value: format.dateTime(issuedAt) },
            { label: t`Lender`, value: lender.name },
            { label: t`Licence no.`, value: <span className="break-all">{lender.licenceNumber}</span> },
          ]}
        />
        <p className="mt-4 text-note text-text-2">
          {t`Compare these with the paper in your hand. The name and the amounts are on the paper only.`}
        </p>
      </Card>
      <Card title={t`Fingerprint (SHA-256)`}>
        {prints.length === 0 ? (
          <p className="text-text-2">{t`No file of this paper was downloaded yet, so there is nothing to compare.`}</p>
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <dl className="grid min-w-0 gap-3">
              {prints.map(({ language, sha256 }) => (
                <div key={language}>
                  <dt className="text-sm text-text-2">{locales[language].name}</dt>
                  <dd className="tabular text-sm break-all">{sha256}</dd>
                </div>
              ))}
            </dl>
            <CompareFile prints={prints} />
          </div>
        )}
      </Card>
    </div>
  );
}

function Standing({ paper: { kind, state } }: { paper: CheckedDocument }) {
  const { t } = useLingui();
  const arrived = useArrival();
  if (state === 'taken-back') {
    return (
      <Notice tone="warning" ref={arrived} title={t`We issued this paper, but it no longer holds`}>
        {kind === 'receipt'
          ? t`The payment it is for was taken back later.`
          : t`A payment of this loan was taken back later, so something may be owed again.`}
      </Notice>
    );
  }
  if (state === 'superseded') {
    return (
      <Notice tone="warning" ref={arrived} title={t`We issued this paper, but a newer one replaces it`}>
        {t`Something changed on this loan after it was issued. Ask the borrower for a newer paper.`}
      </Notice>
    );
  }
  if (state === 'expired') {
    return (
      <Notice tone="warning" ref={arrived} title={t`We issued this paper, but its last day has passed`}>
        {t`Ask for a new letter before you pay.`}
      </Notice>
    );
  }
  return (
    <Notice tone="success" ref={arrived} title={t`We issued this paper`}>
      {t`It was issued by the lender below and still holds.`}
    </Notice>
  );
}
