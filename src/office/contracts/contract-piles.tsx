/** The four piles of the contracts desk: to attest, to stamp, to seal, waiting for the borrower. */
import { useLingui } from '@lingui/react/macro';
import { RefreshCw } from 'lucide-react';
import type { ComponentType } from 'react';
import type { ContractRow } from '#contract/contracts.ts';
import type { Action } from '#domain/permission.ts';
import { Button } from '#ui/button.tsx';
import { useMay } from '../access/use-may.ts';
import { type Pile, Piles } from '../piles.tsx';
import { AttestationForm } from './attestation-form.tsx';
import { ContractCard } from './contract-card.tsx';
import { DeliveryForm } from './delivery-form.tsx';
import { SealState } from './seal-state.tsx';
import { StampingForm } from './stamping-form.tsx';
import { type Contracts, type OpenForm, useReadContractsAgain } from './use-contracts.ts';

export type StepFormProps = { row: ContractRow; onClose: () => void; onDone: () => void };

/** Which cards have their form open. The page knows, so that nothing moves while somebody types. */
export type OpenForms = {
  isOpen: (form: OpenForm) => boolean;
  open: (form: OpenForm) => void;
  close: (form: OpenForm) => void;
  /** The step was done. */
  finish: (form: OpenForm) => void;
};

type Row = ContractRow & { pile: keyof Contracts };

export function ContractPiles({ contracts, forms }: { contracts: Contracts; forms: OpenForms }) {
  const may = useMay();
  const steps = useSteps();
  return (
    <Piles
      piles={usePiles(contracts)}
      keyOf={({ loanId }) => loanId}
      card={(row) => {
        const step = steps[row.pile];
        return (
          <ContractCard
            row={row}
            pile={row.pile}
            step={step && may(step.action) ? step : undefined}
            forms={forms}
            note={row.pile === 'unsealed' && <SealState row={row} />}
          />
        );
      }}
    />
  );
}

export type Step = { action: Action; button: string; Form: ComponentType<StepFormProps> };

function useSteps(): Record<keyof Contracts, Step | undefined> {
  const { t } = useLingui();
  return {
    toAttest: { action: 'recordAttestation', button: t`Record the attestation`, Form: AttestationForm },
    toStamp: { action: 'recordStamping', button: t`Record the stamp`, Form: StampingForm },
    unsealed: undefined,
    toDeliver: { action: 'recordDelivery', button: t`Handed over on paper`, Form: DeliveryForm },
  };
}

function usePiles(contracts: Contracts): Pile<Row>[] {
  const { t } = useLingui();
  const of = (pile: keyof Contracts): Row[] => contracts[pile].map((row) => ({ ...row, pile }));
  return [
    {
      title: t`To attest`,
      explanation: t`An attestor explains the terms to the borrower and declares it. They write it down here themselves, or a loan officer does.`,
      empty: t`No agreement waits for its attestation. One appears here when both sides have signed.`,
      rows: of('toAttest'),
    },
    {
      title: t`To stamp`,
      explanation: t`Finance has the agreement stamped within 30 days of the borrower’s signature and writes down the certificate. The lender pays the duty first.`,
      empty: t`No agreement waits for its stamp. One appears here after its attestation.`,
      rows: of('toStamp'),
    },
    {
      title: t`To seal`,
      explanation: t`Sealing starts by itself after the stamp and takes a few seconds. A contract that stays here needs somebody.`,
      empty: t`Every stamped agreement is sealed.`,
      rows: of('unsealed'),
      action: contracts.unsealed.length > 0 && <LookAgain />,
    },
    {
      title: t`Waiting for the borrower`,
      explanation: t`The sealed copy is ready and the borrower takes it in the app. Where that is not possible, a loan officer hands it over on paper and writes it down.`,
      empty: t`Every borrower has the sealed copy. One waits here from the seal until the borrower takes it.`,
      rows: of('toDeliver'),
    },
  ];
}

function LookAgain() {
  const { t } = useLingui();
  const readAgain = useReadContractsAgain();
  return (
    <Button variant="secondary" size="small" onClick={readAgain}>
      <RefreshCw aria-hidden />
      {t`Look again`}
    </Button>
  );
}
