/** The agreement as accessible HTML, drawn from the same structure as the PDF: items, numbered clauses, schedule, signatures. */
import { useLingui } from '@lingui/react/macro';
import type { AgreementDocument } from '#contract/agreements.ts';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { AgreementContents, anchors, FoldedContents } from './agreement-contents.tsx';
import { AgreementSignatures } from './agreement-signatures.tsx';
import type { Agreement } from './contract-progress.ts';

/** The text, with its contents beside it where there is room. */
export function AgreementText({ agreement }: { agreement: Agreement }) {
  const { document, signature } = agreement;
  return (
    <div className="grid grid-cols-1 gap-8 xl:grid-cols-[minmax(0,1fr)_12rem] print:block">
      <div className="grid min-w-0 grid-cols-1 gap-5 print:block">
        <FoldedContents document={document} isSigned={signature !== null} />
        <Text agreement={agreement} />
      </div>
      <AgreementContents document={document} isSigned={signature !== null} />
    </div>
  );
}

function Text({ agreement }: { agreement: Agreement }) {
  const { t } = useLingui();
  const { document, signature } = agreement;
  return (
    <Card>
      <article lang={document.language} className="grid grid-cols-1 gap-5">
        <h2 className="text-xl">{document.title}</h2>
        {document.governingNote && <Notice tone="plain">{document.governingNote}</Notice>}
        <dl id={anchors.terms}>
          {document.items.map(({ label, value }) => (
            <div
              key={label}
              className="border-b border-border py-3 sm:grid sm:grid-cols-[minmax(10rem,1fr)_2fr] sm:gap-x-6"
            >
              <dt className="text-text-2">{label}</dt>
              <dd className="font-medium whitespace-pre-line">{value}</dd>
            </div>
          ))}
        </dl>
        {document.clauses.map(({ number, heading, paragraphs }) => (
          <section key={number} id={anchors.clause(number)}>
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
        <section id={anchors.attestation}>
          {document.attestation.map((line) => (
            <p key={line} className="mt-2 max-w-measure">
              {line}
            </p>
          ))}
        </section>
      </article>
      {signature && (
        <section id={anchors.signatures} className="mt-6 border-t border-border pt-5">
          <h2 className="text-lg">{t`Signatures`}</h2>
          <AgreementSignatures agreement={agreement} signature={signature} />
        </section>
      )}
    </Card>
  );
}

function ScheduleOfPayments({ document }: { document: AgreementDocument }) {
  const { scheduleCaption, scheduleHeadings, scheduleRows } = document;
  return (
    <section
      id={anchors.schedule}
      aria-label={scheduleCaption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by the keyboard
      tabIndex={0}
      className="overflow-x-auto print:overflow-visible"
    >
      <table className="w-full border-collapse text-sm max-sm:text-xs">
        <caption className="mb-2 text-left text-md font-strong">{scheduleCaption}</caption>
        <thead>
          <tr className="border-b border-border text-text-2">
            {scheduleHeadings.map((heading, column) => (
              <th
                key={heading}
                scope="col"
                className={column === 0 ? 'py-2 pe-1 text-left sm:px-2' : 'py-2 ps-1 text-right sm:px-2'}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {scheduleRows.map(([number, ...cells]) => (
            <tr key={number} className="border-b border-border last:border-0">
              <th scope="row" className="py-2 pe-1 text-left font-medium sm:px-2">
                {number}
              </th>
              {cells.map((cell, column) => (
                <td
                  key={`${number}-${scheduleHeadings[column + 1]}`}
                  className="num py-2 ps-1 text-right sm:px-2"
                >
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
