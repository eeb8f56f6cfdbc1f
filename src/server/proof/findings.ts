/** Gathers what a run finds: the first hundred are kept, all are counted, and so is what was looked at. */
import { type Finding, maxFindings } from '#domain/proof.ts';

export type Counts = {
  balances: number;
  transfers: number;
  money: number;
  accounts: number;
  events: number;
  faults: number;
};

export type Findings = {
  readonly kept: readonly Finding[];
  readonly counts: Readonly<Counts>;
  add(findings: readonly Finding[]): void;
  /** How much a check has looked at so far. */
  looked(check: Finding['check'], count: number): void;
};

export function gatherFindings(): Findings {
  const kept: Finding[] = [];
  const counts: Counts = { balances: 0, transfers: 0, money: 0, accounts: 0, events: 0, faults: 0 };
  return {
    kept,
    counts,
    add(findings) {
      counts.faults += findings.length;
      kept.push(...findings.slice(0, maxFindings - kept.length));
    },
    looked(check, count) {
      counts[check] += count;
    },
  };
}
