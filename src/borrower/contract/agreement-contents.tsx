/** The table of contents of the agreement, beside its text on wide screens, and the anchors that it leads to. */
import { useLingui } from '@lingui/react/macro';
import type { AgreementDocument } from '#contract/agreements.ts';

export const anchors = {
  terms: 'agreement-terms',
  clause: (number: string) => `agreement-clause-${number}`,
  schedule: 'agreement-schedule',
  attestation: 'agreement-attestation',
  signatures: 'agreement-signatures',
};

type AgreementContentsProps = { document: AgreementDocument; isSigned: boolean };

export function AgreementContents({ document, isSigned }: AgreementContentsProps) {
  const { t } = useLingui();
  const places = [
    { anchor: anchors.terms, label: t`Parties and terms` },
    ...document.clauses.map(({ number, heading }) => ({
      anchor: anchors.clause(number),
      label: `${number}. ${heading}`,
    })),
    { anchor: anchors.schedule, label: document.scheduleCaption },
    { anchor: anchors.attestation, label: t`Attestation` },
    ...(isSigned ? [{ anchor: anchors.signatures, label: t`Signatures` }] : []),
  ];
  return (
    <nav
      aria-label={t`Contents of the contract`}
      className="sticky top-20 hidden max-h-[calc(100dvh-6rem)] self-start overflow-y-auto xl:block print:hidden"
    >
      <h2 className="text-base">{t`Contents`}</h2>
      <ol className="mt-2 border-s-2 border-border">
        {places.map(({ anchor, label }) => (
          <li key={anchor}>
            <a
              href={`#${anchor}`}
              className="block py-1.5 ps-3 text-sm leading-snug text-text-2 no-underline hover:text-text hover:underline"
            >
              {label}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
