/** How far a file on its way is, in words and as a bar. Not spoken by itself: that is the page's one calm line. */
import { useLingui } from '@lingui/react/macro';
import { classNames } from '../class-names.ts';
import type { UploadProgress } from './upload-in-chunks.ts';

/** '96': the same in all three languages. */
const kilobytes = (bytes: number): number => Math.round(bytes / 1000);

/** What it is, the caller says: "Checking your photo…", and that it goes on by itself. */
export function useUploadWords(checking: string, waiting: string): (progress: UploadProgress) => string {
  const { t } = useLingui();
  return ({ state, sentBytes, byteCount }) => {
    const [sent, all] = [kilobytes(sentBytes), kilobytes(byteCount)];
    if (state === 'waiting') return waiting;
    return state === 'checking' ? checking : t`Sending: ${sent} of ${all} KB`;
  };
}

type UploadBarProps = { progress: UploadProgress; words: string; label: string };

export function UploadBar({ progress: { state, sentBytes, byteCount }, words, label }: UploadBarProps) {
  const share = Math.round((100 * sentBytes) / Math.max(1, byteCount));
  return (
    <div>
      <p className="text-sm text-text-2">{words}</p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={share}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={words}
        className="mt-1.5 h-1.5 overflow-clip rounded-[3px] bg-surface-3"
      >
        <div
          className={classNames(
            'h-full rounded-[3px] transition-[width] duration-300',
            state === 'waiting' ? 'bg-warning' : 'bg-primary',
          )}
          style={{ width: `${Math.max(2, share)}%` }}
        />
      </div>
    </div>
  );
}
