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

/** Where five columns of amounts have no room, by the size of the text that the reader chose, each row is a list with the same labels. */
const look = {
  block: '@max-[24rem]:block',
  cell: 'py-2 @max-[24rem]:flex @max-[24rem]:flex-wrap @max-[24rem]:justify-between @max-[24rem]:gap-x-3 @max-[24rem]:p-0 @max-[24rem]:leading-note @max-[24rem]:before:font-body @max-[24rem]:before:text-text-2 @max-[24rem]:before:content-[attr(data-label)] sm:px-2',
  first: 'pe-1 text-left',
  amount: 'ps-1 text-right',
};

function ScheduleOfPayments({ document }: { document: AgreementDocument }) {
  const { scheduleCaption, scheduleHeadings, scheduleRows } = document;
  return (
    <section
      id={anchors.schedule}
      aria-label={scheduleCaption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by the keyboard
      tabIndex={0}
      className="@container overflow-x-auto print:overflow-visible"
    >
      {/* biome-ignore-start lint/a11y/noRedundantRoles: shown as a list, the elements would lose their roles */}
      {/* biome-ignore-start lint/a11y/useSemanticElements: the elements are there; the roles keep them a table */}
      <table
        role="table"
        className={`w-full border-collapse text-sm max-sm:text-xs @max-[24rem]:text-sm ${look.block}`}
      >
        <caption className={`mb-2 text-left text-md font-strong ${look.block}`}>{scheduleCaption}</caption>
        <thead role="rowgroup" className="@max-[24rem]:sr-only">
          <tr role="row" className="border-b border-border text-text-2">
            {scheduleHeadings.map((heading, column) => (
              <th
                key={heading}
                role="columnheader"
                scope="col"
                className={`py-2 sm:px-2 ${column === 0 ? look.first : look.amount}`}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className={look.block}>
          {scheduleRows.map(([number, ...cells]) => (
            <tr
              key={number}
              role="row"
              className={`border-b border-border last:border-0 @max-[24rem]:py-2 ${look.block}`}
            >
              <th
                role="rowheader"
                scope="row"
                data-label={scheduleHeadings[0]}
                className={`${look.cell} ${look.first} font-medium @max-[24rem]:font-strong`}
              >
                {number}
              </th>
              {cells.map((cell, column) => (
                <td
                  key={`${number}-${scheduleHeadings[column + 1]}`}
                  role="cell"
                  data-label={scheduleHeadings[column + 1]}
                  className={`num ${look.cell} ${look.amount} @max-[24rem]:empty:hidden`}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </section>
  );
}
