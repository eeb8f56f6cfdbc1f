/** How a member of staff sees the borrower: the same question for the first and the second person, and its words. */
import { useLingui } from '@lingui/react/macro';
import { type RecoveryProof, recoveryProofs } from '#domain/assisted-recovery.ts';
import { RadioCards } from '#ui/choice-field.tsx';
import type { FieldBinding } from '#ui/use-form.ts';

export function useProofNames(): Record<RecoveryProof, string> {
  const { t } = useLingui();
  return { counter: t`At the counter`, 'video-call': t`On a video call` };
}

type ProofFieldProps = FieldBinding & { value: string; onChange: (value: string) => void };

export function ProofField(props: ProofFieldProps) {
  const { t } = useLingui();
  const names = useProofNames();
  const hints = { counter: t`With the card in your hand`, 'video-call': t`Face and card in the picture` };
  return (
    <RadioCards
      {...props}
      label={t`How do you see the borrower?`}
      options={recoveryProofs.map((value) => ({ value, label: names[value], hint: hints[value] }))}
    />
  );
}
