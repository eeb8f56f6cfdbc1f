/**
 * The application begun but not sent. The device keeps amount, term and step only; whether one can afford it is a
 * personal answer and stays on the server.
 */
import * as z from 'zod/mini';
import { type LoanDraft, saveLoanDraft } from '#contract/loans.ts';
import type { Choice } from '../home/estimate.ts';
import { deviceKey, keptText } from './kept-choice.ts';
import { forgetOwnDraft, ownDeviceKey } from './own-draft.ts';

export const emptyDraft: LoanDraft = { amountSen: null, termMonths: null, affordability: null, step: 1 };

const deviceDraft = z.omit(saveLoanDraft.body, { affordability: true });
export type DeviceDraft = z.output<typeof deviceDraft>;

/**
 * Undefined when there is none, or none that this version understands. What was begun by nobody in particular goes on with
 * whoever signs in; what a person began is read for nobody else.
 */
export function readDeviceDraft(signedIn: boolean): DeviceDraft | undefined {
  try {
    const begun = parseDeviceDraft(keptText());
    return begun ?? (signedIn ? parseDeviceDraft(localStorage.getItem(ownDeviceKey)) : undefined);
  } catch {
    return undefined;
  }
}

export function parseDeviceDraft(text: string | null): DeviceDraft | undefined {
  if (text === null) return undefined;
  try {
    return deviceDraft.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

export function keepDeviceDraft({ amountSen, termMonths, step }: LoanDraft, signedIn: boolean): void {
  try {
    localStorage.setItem(
      signedIn ? ownDeviceKey : deviceKey,
      JSON.stringify({ amountSen, termMonths, step }),
    );
    if (signedIn) localStorage.removeItem(deviceKey);
  } catch {
    // Without storage the draft lives as long as the page, and on the server.
  }
}

export function forgetDeviceDraft(): void {
  forgetOwnDraft();
  try {
    localStorage.removeItem(deviceKey);
  } catch {
    // Nothing was kept.
  }
}

type Sources = { address: Partial<Choice>; device: DeviceDraft | undefined; server: LoanDraft | null };

/** What the form starts with: what came along in the address, else what this device knows, else the server. */
export function beginDraft({ address, device, server }: Sources): LoanDraft {
  const known = device ?? server ?? emptyDraft;
  const begun = {
    amountSen: address.amountSen ?? known.amountSen,
    termMonths: address.termMonths ?? known.termMonths,
    step: known.step,
  };
  return { ...begun, affordability: server && isSameLoan(server, begun) ? server.affordability : null };
}

/** A change of amount or term is another payment, so whether one can afford it is asked again. */
export function changeDraft(draft: LoanDraft, change: Partial<LoanDraft>): LoanDraft {
  const next = { ...draft, ...change };
  return isSameLoan(draft, next) ? next : { ...next, affordability: change.affordability ?? null };
}

export function isSameDraft(a: LoanDraft | null, b: LoanDraft | null): boolean {
  if (a === null || b === null) return a === b;
  return isSameLoan(a, b) && a.affordability === b.affordability && a.step === b.step;
}

function isSameLoan(
  a: Pick<LoanDraft, 'amountSen' | 'termMonths'>,
  b: Pick<LoanDraft, 'amountSen' | 'termMonths'>,
): boolean {
  return a.amountSen === b.amountSen && a.termMonths === b.termMonths;
}

export function choiceOf({ amountSen, termMonths }: LoanDraft): Choice {
  return { amountSen: amountSen ?? undefined, termMonths: termMonths ?? undefined };
}
