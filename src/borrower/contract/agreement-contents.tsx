/** The table of contents of the agreement, beside its text on wide screens and above it on others, and the anchors that it leads to. */
import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import type { AgreementDocument } from '#contract/agreements.ts';

export const anchors = {
  terms: 'agreement-terms',
  clause: (number: string) => `agreement-clause-${number}`,
  schedule: 'agreement-schedule',
  attestation: 'agreement-attestation',
  signatures: 'agreement-signatures',
};

type AgreementContentsProps = { document: AgreementDocument; isSigned: boolean };

type Place = { anchor: string; label: string };

function usePlaces({ document, isSigned }: AgreementContentsProps): Place[] {
  const { t } = useLingui();
  return [
    { anchor: anchors.terms, label: t`Parties and terms` },
    ...document.clauses.map(({ number, heading }) => ({
      anchor: anchors.clause(number),
      label: `${number}. ${heading}`,
    })),
    { anchor: anchors.schedule, label: document.scheduleCaption },
    { anchor: anchors.attestation, label: t`Attestation` },
    ...(isSigned ? [{ anchor: anchors.signatures, label: t`Signatures` }] : []),
  ];
}

export function AgreementContents(props: AgreementContentsProps) {
  const { t } = useLingui();
  return (
    <nav
      aria-label={t`Contents of the contract`}
      className="sticky top-20 hidden max-h-[calc(100dvh-6rem)] self-start overflow-y-auto xl:block print:hidden"
    >
      <h2 className="text-base">{t`Contents`}</h2>
      <Places places={usePlaces(props)} className="mt-2 text-sm" rowClass="block py-1.5 leading-note" />
    </nav>
  );
}

/** Closed at first, so that the text itself begins on the screen. Back leads to where one was. */
export function FoldedContents(props: AgreementContentsProps) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Contents of the contract`} className="xl:hidden print:hidden">
      <details className="group rounded-card border border-border bg-surface">
        <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-3 rounded-card px-5 font-medium max-xs:px-4 sm:px-6 [&::-webkit-details-marker]:hidden">
          {t`Contents`}
          <ChevronDown aria-hidden className="size-5 flex-none text-text-2 group-open:rotate-180" />
        </summary>
        <Places
          places={usePlaces(props)}
          className="mx-5 mb-3 max-xs:mx-4 sm:mx-6"
          rowClass="flex min-h-11 items-center leading-note"
        />
      </details>
    </nav>
  );
}

type PlacesProps = { places: Place[]; className: string; rowClass: string };

function Places({ places, className, rowClass }: PlacesProps) {
  return (
    <ol className={`border-s-2 border-border ${className}`}>
      {places.map(({ anchor, label }) => (
        <li key={anchor}>
          <a
            href={`#${anchor}`}
            className={`ps-3 text-text-2 no-underline hover:text-text hover:underline ${rowClass}`}
          >
            {label}
          </a>
        </li>
      ))}
    </ol>
  );
}
