/** The one loan that a line names itself, of those that are proposed for it: what somebody who chooses a loan would type. */
import type { BankLineView } from '#contract/bank.ts';
import { squeezed, textsOf } from '#domain/bank-match.ts';

export function namedLoan(line: BankLineView): string | undefined {
  const texts = textsOf(line);
  const isNamed = (reference: string) => texts.some((text) => text.includes(squeezed(reference)));
  const named = new Set(line.match.candidates.map(({ reference }) => reference).filter(isNamed));
  const [one, other] = named;
  return other === undefined ? one : undefined;
}
