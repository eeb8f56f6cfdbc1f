/** One contract: whose, how much, since when, the evidence so far, and the one step that is next. */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ContractRow } from '#contract/contracts.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { type SummaryItem, SummaryList } from '#ui/summary-list.tsx';
import { useFormat } from '#ui/words.tsx';
import { attestationMannerWords, capacityWords } from '#words/agreement.ts';
import { governingLocale } from '#words/locale.ts';
import { AgreementLink } from '../agreement-link.tsx';
import { LoanHead } from '../loan-head.tsx';
import { Opened } from '../opened.tsx';
import type { OpenForms, Step } from './contract-piles.tsx';
import { StampBy } from './stamp-by.tsx';
import type { Contracts } from './use-contracts.ts';

type ContractCardProps = {
  row: ContractRow;
  pile: keyof Contracts;
  /** What whoever looks may do with it. */
  step: Step | undefined;
  forms: OpenForms;
  note: ReactNode;
};

export function ContractCard({ row, pile, step, forms, note }: ContractCardProps) {
  const format = useFormat();
  const { loanId, amountSen } = row;
  const form = { pile, loanId };
  const isOpen = forms.isOpen(form);
  return (
    <Card>
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        <div>
          <LoanHead loan={row} />
          <p className="mt-2 text-2xl font-strong num">{format.sen(amountSen)}</p>
          {(pile === 'toAttest' || pile === 'toStamp') && <StampBy stampBy={row.stampBy} />}
        </div>
        <SummaryList items={useEvidence(row, pile)} />
      </div>
      {note && <div className="mt-4">{note}</div>}
      {step && isOpen && (
        <Opened className="mt-4 border-t border-border pt-4">
          <step.Form row={row} onClose={() => forms.close(form)} onDone={() => forms.finish(form)} />
        </Opened>
      )}
      <div className="mt-4 flex flex-wrap gap-3 border-t border-border pt-4">
        {step && !isOpen && (
          <Button size="small" onClick={() => forms.open(form)}>
            {step.button}
          </Button>
        )}
        <AgreementLink loanId={loanId} {...(pile === 'toDeliver' && { language: governingLocale })} />
      </div>
    </Card>
  );
}

function useEvidence(row: ContractRow, pile: keyof Contracts): SummaryItem[] {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { attestation, sealedAt } = row;
  const attestor = attestation?.attestorName ?? '';
  const capacity = attestation ? i18n._(capacityWords[attestation.capacity].id) : '';
  const manner = attestation ? i18n._(attestationMannerWords[attestation.manner].id) : '';
  return [
    { label: t`Signed by the borrower`, value: format.dateTime(row.signedAt) },
    { label: t`Signed by the lender`, value: format.dateTime(row.countersignedAt) },
    ...(attestation
      ? [
          {
            label: t`Attested`,
            value: format.dateTime(attestation.attestedAt),
            // The manner begins with a capital: it stands by itself, as in the borrower's app.
            note: t`${attestor}, ${capacity}. ${manner}.`,
          },
        ]
      : []),
    ...(pile === 'toStamp' ? [{ label: t`Expected duty`, value: format.sen(row.expectedDutySen) }] : []),
    ...(sealedAt ? [{ label: t`Sealed`, value: format.dateTime(sealedAt) }] : []),
  ];
}
