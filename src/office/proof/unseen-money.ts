/** The money that no bank line shows, out of the proof's own words ("sent 500000 2026-11-10"), so that it is read as money and a day. */
import type { ProofFinding } from '#contract/proof.ts';

export function moneyOf({
  found,
}: Pick<ProofFinding, 'found'>): { amountSen: number; on: string } | undefined {
  const [, sen, on] = /^(?:sent|sent back|came back|received) (\d+) (\d{4}-\d\d-\d\d)$/.exec(found) ?? [];
  return sen && on ? { amountSen: Number(sen), on } : undefined;
}
