/** How far it is, for the person who waits: at most one line every two seconds, beside the result and not in it. */
import type { Told } from './write-backup.ts';

const everyMs = 2_000;

export function progress(
  write: (line: string) => void = (line) => void process.stderr.write(`${line}\n`),
): Told {
  let toldAt = performance.now();
  return (what, done, amount) => {
    if (performance.now() - toldAt < everyMs) return;
    toldAt = performance.now();
    const isBytes = what === 'files' || what === 'files checked';
    const detail = what === 'files opened' ? '' : isBytes ? `, ${megabytes(amount)}` : `, ${amount} rows`;
    write(`${what}: ${done}${detail} …`);
  };
}

export const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
