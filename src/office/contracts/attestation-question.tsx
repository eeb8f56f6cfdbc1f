/** Once more what is written down, before it stands in a document that nobody can change. */
import { useLingui } from '@lingui/react/macro';
import { SummaryList } from '#ui/summary-list.tsx';
import { useFormat } from '#ui/words.tsx';
import { attestationMannerWords, capacityWords } from '#words/agreement.ts';
import { ConfirmDialog, type Confirmed } from '../confirm.tsx';
import type { Attesting } from './attestation-answers.ts';
import type { StepFormProps } from './contract-piles.tsx';
import { attestedInstant } from './contract-times.ts';

type AttestationQuestionProps = Pick<StepFormProps, 'row'> & { confirmed: Confirmed<Attesting, unknown> };

export function AttestationQuestion({ row, confirmed }: AttestationQuestionProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  return (
    <ConfirmDialog confirmed={confirmed} title={t`Record this attestation?`} yes={t`Record the attestation`}>
      {(said) => (
        <>
          <SummaryList
            items={[
              { label: t`Borrower`, value: row.borrowerName, note: row.reference },
              { label: t`Attestor`, value: said.attestorName },
              { label: t`Attests as`, value: i18n._(capacityWords[said.capacity].id) },
              { label: t`How`, value: i18n._(attestationMannerWords[said.manner].id) },
              {
                label: t`When`,
                value: format.dateTime(
                  attestedInstant(said.attestedOn, said.attestedTime, row.countersignedAt),
                ),
              },
            ]}
          />
          <p className="mt-3">{t`It is printed in the sealed agreement as you wrote it and cannot be changed after this.`}</p>
        </>
      )}
    </ConfirmDialog>
  );
}
