/** Gathers what a run finds: the first hundred are kept, all are counted, and so is what was looked at. */
import { type Finding, maxFindings } from '#domain/proof.ts';

export type Counts = {
  balances: number;
  transfers: number;
  money: number;
  accounts: number;
  house: number;
  events: number;
  faults: number;
  unseen: number;
};

export type Findings = {
  readonly kept: readonly Finding[];
  /** Told beside them; the books fit all the same. */
  readonly unseen: readonly Finding[];
  readonly counts: Readonly<Counts>;
  add(findings: readonly Finding[]): void;
  addUnseen(findings: readonly Finding[]): void;
  /** How much a check has looked at so far. */
  looked(check: Finding['check'], count: number): void;
};

export const noCounts: Readonly<Counts> = {
  balances: 0,
  transfers: 0,
  money: 0,
  accounts: 0,
  house: 0,
  events: 0,
  faults: 0,
  unseen: 0,
};

export function gatherFindings(): Findings {
  const kept: Finding[] = [];
  const unseen: Finding[] = [];
  const counts: Counts = { ...noCounts };
  return {
    kept,
    unseen,
    counts,
    add(findings) {
      counts.faults += findings.length;
      kept.push(...findings.slice(0, maxFindings - kept.length));
    },
    addUnseen(findings) {
      counts.unseen += findings.length;
      unseen.push(...findings.slice(0, maxFindings - unseen.length));
    },
    looked(check, count) {
      counts[check] += count;
    },
  };
}
