/** What the attestor declared, written down by them or a loan officer: who, as what, how and when. It becomes part of the sealed document. */
import { useLingui } from '@lingui/react/macro';
import { isAttestor } from '#domain/permission.ts';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { useFormat } from '#ui/words.tsx';
import { useStaffMember } from '../access/use-may.ts';
import { api } from '../api.ts';
import { saidNo, useConfirmed } from '../confirm.tsx';
import { ConflictNote } from '../conflict-note.tsx';
import {
  type Attesting,
  attestationFields,
  attestationSchema,
  readAttestation,
  useAttestationMistakes,
} from './attestation-answers.ts';
import { AttestationFields } from './attestation-fields.tsx';
import { AttestationQuestion } from './attestation-question.tsx';
import type { StepFormProps } from './contract-piles.tsx';
import { attestedInstant } from './contract-times.ts';
import { FormButtons } from './form-buttons.tsx';
import { useReadContractsAgain } from './use-contracts.ts';

export function AttestationForm({ row, onClose, onDone }: StepFormProps) {
  const { t } = useLingui();
  const { gap } = useFormat();
  const readAgain = useReadContractsAgain();
  const { loanId, countersignedAt: signedAt } = row;
  const check = useAttestationMistakes(signedAt);
  const member = useStaffMember();
  const ownName = member && isAttestor({ kind: 'staff', ...member }) ? member.name : undefined;
  const confirmed = useConfirmed(({ attestedOn, attestedTime, ...said }: Attesting, { key }) =>
    api.recordAttestation(
      { loanId, ...said, attestedAt: attestedInstant(attestedOn, attestedTime, signedAt) },
      { key },
    ),
  );
  const form = useForm({
    schema: attestationSchema,
    read: readAttestation,
    check,
    submit: confirmed.submit,
    fieldOf: ({ code }) => attestationFields[code],
    guard: true,
    isStillToSave: saidNo,
    done(answer) {
      if (!answer) return;
      toast(t`Attestation recorded. Finance has the agreement stamped next.`);
      readAgain();
      onDone();
    },
  });
  return (
    <form {...form.props} className="grid max-w-form gap-4">
      <Notice tone="plain" title={t`What the attestor declares`}>
        {t`“I explained the terms of this agreement to the borrower, and the borrower appeared to me to understand them.”`}
        {gap}
        {ownName
          ? t`Only the persons listed below may attest: never the borrower or whoever signed for the lender.`
          : t`Only the persons listed below may attest: never the borrower, whoever signed for the lender, or you who record it.`}
      </Notice>
      <ErrorSummary form={form} />
      <AttestationFields form={form} ownName={ownName} />
      <ConflictNote problem={form.problem} onReload={readAgain} />
      <FormButtons form={form} label={t`Record the attestation`} onClose={onClose} />
      <AttestationQuestion row={row} confirmed={confirmed} />
    </form>
  );
}
