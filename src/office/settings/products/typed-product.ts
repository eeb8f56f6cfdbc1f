/** What stands in the form of a product: percentages and lists of terms as people type them. */
import type { Sen } from '#domain/money.ts';
import type { ProductOffer } from '#domain/product-limits.ts';

export type TypedProduct = {
  name: string;
  method: ProductOffer['method'];
  annualRateBps: number | undefined;
  lateRateBps: number | undefined;
  minAmountSen: Sen | undefined;
  maxAmountSen: Sen | undefined;
  stepSen: Sen | undefined;
  termMonths: readonly number[] | undefined;
  isOffered: boolean;
  effectiveFrom: string;
};

/** '12', '12.5' or '12,5 %' in hundredths of a percent; undefined when it is not one clear rate. */
export function parsePercent(text: string): number | undefined {
  const [, whole, part = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(text.normalize('NFKC').trim()) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

export const asPercent = (bps: number): string => String(bps / 100);

/** '6, 12 24' as numbers of months; undefined when something else stands there. */
export function parseTerms(text: string): number[] | undefined {
  const parts = text
    .normalize('NFKC')
    .split(/[\s,;、]+/)
    .filter((part) => part !== '');
  return parts.length > 0 && parts.every((part) => /^\d{1,4}$/.test(part)) ? parts.map(Number) : undefined;
}

/** Undefined while a part of it is missing. */
export function offerOf(typed: TypedProduct): ProductOffer | undefined {
  const { name, method, isOffered, annualRateBps, lateRateBps } = typed;
  const { minAmountSen, maxAmountSen, stepSen, termMonths } = typed;
  if (annualRateBps === undefined || lateRateBps === undefined || termMonths === undefined) return undefined;
  if (minAmountSen === undefined || maxAmountSen === undefined || stepSen === undefined) return undefined;
  return {
    name,
    method,
    secured: false,
    annualRateBps,
    lateRateBps,
    minAmountSen,
    maxAmountSen,
    stepSen,
    termMonths,
    isOffered,
  };
}
