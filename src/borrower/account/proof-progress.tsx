/** Where the file of a payment proof stands: in words, as a bar, and with a way on when it failed. Only once there is a file. */
import { useLingui } from '@lingui/react/macro';
import { CircleCheck } from 'lucide-react';
import { Tag } from '#ui/tag.tsx';
import { UploadBar, useUploadWords } from '#ui/upload/upload-bar.tsx';
import { UploadFailure } from '../verification/upload-failure.tsx';
import { useProofFaultWords } from './proof-words.ts';
import type { Proof } from './use-proof-upload.ts';

export function ProofProgress({ proof, onSendAgain }: { proof: Proof; onSendAgain: () => void }) {
  const { t } = useLingui();
  const words = useUploadWords(
    t`Checking your file…`,
    t`The connection is gone. Your file goes on by itself when it is back.`,
  );
  const faultWords = useProofFaultWords();
  switch (proof.state) {
    case 'none':
      return null;
    case 'preparing':
      return <p className="text-sm text-text-2">{t`Getting your file ready…`}</p>;
    case 'sending':
      return <UploadBar progress={proof.progress} words={words(proof.progress)} label={t`Payment proof`} />;
    case 'there':
      return <Tag tone="success" icon={CircleCheck}>{t`Saved`}</Tag>;
    case 'failed':
      return (
        <UploadFailure problem={proof.problem} words={faultWords(proof.problem)} onSendAgain={onSendAgain} />
      );
  }
}
