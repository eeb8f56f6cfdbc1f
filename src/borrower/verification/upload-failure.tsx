/** Why a file did not arrive, spoken at once, and the way on where the same file may arrive at the next try. */
import { useLingui } from '@lingui/react/macro';
import { Button } from '#ui/button.tsx';
import { maySendAgain } from '#ui/upload/may-send-again.ts';

type UploadFailureProps = {
  problem: unknown;
  /** What `problem` means for this kind of file. */
  words: string;
  /** Which one of several. */
  name?: string;
  onSendAgain: () => void;
};

export function UploadFailure({ problem, words, name, onSendAgain }: UploadFailureProps) {
  const { t } = useLingui();
  return (
    <div role="alert" className="text-note">
      <p className="font-medium text-danger-text">{words}</p>
      {maySendAgain(problem) && (
        // Above a link that covers the card around it.
        <Button variant="secondary" size="small" className="relative mt-2" onClick={onSendAgain}>
          {t`Send again`}
          {name && <span className="sr-only"> {name}</span>}
        </Button>
      )}
    </div>
  );
}
