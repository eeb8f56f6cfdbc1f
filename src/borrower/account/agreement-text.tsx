/** The agreement as accessible HTML, drawn from the same structure as the PDF: items, numbered clauses, schedule, signatures. */
import { useLingui } from '@lingui/react/macro';
import type { AgreementDocument } from '#contract/agreements.ts';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { SignaturePicture } from '#ui/signature-field.tsx';
import { useFormat } from '#ui/words.tsx';
import type { Agreement } from './contract-page.tsx';

type AgreementTextProps = { document: AgreementDocument; signature: Agreement['signature'] };

export function AgreementText({ document, signature }: AgreementTextProps) {
  const { t } = useLingui();
  return (
    <Card>
      <article lang={document.language} className="grid gap-5">
        <h2 className="text-xl">{document.title}</h2>
        {document.governingNote && <Notice tone="plain">{document.governingNote}</Notice>}
        <dl className="grid gap-x-6 sm:grid-cols-[minmax(12rem,1fr)_2fr]">
          {document.items.map(({ label, value }) => (
            <div key={label} className="contents">
              <dt className="border-border pt-3 text-text-2 sm:border-b sm:py-3">{label}</dt>
              <dd className="border-b border-border pb-3 font-medium whitespace-pre-line sm:py-3">{value}</dd>
            </div>
          ))}
        </dl>
        {document.clauses.map(({ number, heading, paragraphs }) => (
          <section key={number}>
            <h3 className="text-md">
              {number}. {heading}
            </h3>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-2 max-w-measure">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
        <ScheduleOfPayments document={document} />
        <section>
          {document.attestation.map((line) => (
            <p key={line} className="mt-2 max-w-measure">
              {line}
            </p>
          ))}
        </section>
      </article>
      {signature && (
        <section className="mt-6 border-t border-border pt-5">
          <h2 className="text-lg">{t`Signatures`}</h2>
          <Signed signature={signature} />
        </section>
      )}
    </Card>
  );
}

function ScheduleOfPayments({ document }: { document: AgreementDocument }) {
  const { scheduleCaption, scheduleHeadings, scheduleRows } = document;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by the keyboard
    <section aria-label={scheduleCaption} tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-collapse text-sm">
        <caption className="mb-2 text-left text-md font-strong">{scheduleCaption}</caption>
        <thead>
          <tr className="border-b border-border text-text-2">
            {scheduleHeadings.map((heading, column) => (
              <th
                key={heading}
                scope="col"
                className={column === 0 ? 'px-2 py-2 text-left' : 'px-2 py-2 text-right'}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {scheduleRows.map(([number, ...cells]) => (
            <tr key={number} className="border-b border-border last:border-0">
              <th scope="row" className="px-2 py-2 text-left font-medium">
                {number}
              </th>
              {cells.map((cell, column) => (
                <td key={`${number}-${scheduleHeadings[column + 1]}`} className="num px-2 py-2 text-right">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Signed({
  signature: { signature, signedAt, dueDay, countersignedBy },
}: {
  signature: NonNullable<Agreement['signature']>;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const when = format.dateTime(signedAt);
  return (
    <div className="mt-3 grid gap-3">
      <SignaturePicture signature={signature} label={t`Your signature, signed ${when}`} />
      <p className="text-text-2">{t`Signed by you on ${when}, confirmed by a one-time code.`}</p>
      {dueDay !== null && <p className="text-text-2">{t`You chose to pay on day ${dueDay} of the month.`}</p>}
      {countersignedBy && <p className="text-text-2">{t`Signed for the lender by ${countersignedBy}.`}</p>}
    </div>
  );
}
