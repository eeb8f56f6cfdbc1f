/**
 * The day of payment that was chosen for a contract not signed yet: over a reload, a closed page, a lost line or a session
 * that ended by itself it stays chosen, on this device and for this loan, until the contract is signed or its person signs out.
 */
import { ownDueDayKey } from '../loan/own-draft.ts';

/** '' is the day the money arrives, as the choice has it. */
type Kept = { loanId: string; day: string };

export function keptDueDay(loanId: string): string {
  try {
    const kept: Partial<Kept> | null = JSON.parse(localStorage.getItem(ownDueDayKey) ?? 'null');
    return kept?.loanId === loanId ? String(kept.day) : '';
  } catch {
    return '';
  }
}

export function keepDueDay(kept: Kept): void {
  try {
    localStorage.setItem(ownDueDayKey, JSON.stringify(kept));
  } catch {
    // Without storage the choice lives as long as the page.
  }
}
