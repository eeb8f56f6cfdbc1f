/** What an event says of money and of why beside before and after, so that the audit log shows both in its row. */
import type { Sen } from './money.ts';

type Facts = Readonly<Record<string, unknown>>;

/** What moved goes before what was said to have moved, and a loan's own amount comes last. */
const amounts = ['amountSen', 'claimedSen', 'totalSen', 'partSen', 'principalSen'] as const;

export const amountIn = (facts: Facts | undefined): Sen | undefined =>
  amounts.map((name) => facts?.[name]).find((value) => Number.isSafeInteger(value)) as Sen | undefined;

/** A code, several of them, or what somebody typed. */
export const reasonsIn = (facts: Facts | undefined): string[] =>
  [facts?.reason, facts?.reasons]
    .flat()
    .filter((reason): reason is string => typeof reason === 'string' && reason !== '');
