/** What was chosen before there is an account, where it waits on this device: read without the schemas of a whole draft. */
import { type Sen, sen } from '#domain/money.ts';

export const deviceKey = 'loan-draft';

/** Its text, the same until another choice is kept. */
export function keptText(): string | null {
  try {
    return localStorage.getItem(deviceKey);
  } catch {
    return null;
  }
}

export type KeptChoice = { amountSen: Sen; termMonths: number };

/** Undefined where one of the two is still to be chosen. */
export function choiceIn(text: string | null): KeptChoice | undefined {
  try {
    const { amountSen, termMonths } = JSON.parse(text ?? '{}') as Record<string, unknown>;
    return isCount(amountSen) && isCount(termMonths) ? { amountSen: sen(amountSen), termMonths } : undefined;
  } catch {
    return undefined;
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
