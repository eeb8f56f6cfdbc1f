/**
 * Money as whole sen: a branded safe integer, never a float. Multiplication goes through `mulDiv`, whose rounding
 * has no default, and splitting always sums to the whole (product decision "Rounding: integer sen").
 */
export type Sen = number & { readonly __brand: 'Sen' };
export type Rounding = 'half-up' | 'down' | 'up';

/** Marks a whole number of sen as money. Throws when it is not a safe integer. */
export const sen = (amount: number): Sen => {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not a whole number of sen`);
  // Minus zero would print as "-RM 0.00".
  return (amount === 0 ? 0 : amount) as Sen;
};

export const zeroSen: Sen = sen(0);

export const addSen = (...amounts: readonly Sen[]): Sen => {
  let sum: Sen = zeroSen;
  for (const amount of amounts) sum = sen(sum + amount);
  return sum;
};

export const subtractSen = (from: Sen, amount: Sen): Sen => sen(from - amount);

/**
 * amount × numerator ÷ denominator, exact until the one rounding at the end. Rounding looks at the size, not the
 * sign: 'down' is towards zero, 'up' away from it, 'half-up' to the nearest with halves away from zero.
 * Throws when the denominator is not above zero or the result leaves the safe integers.
 */
export const mulDiv = (
  amount: Sen,
  numerator: number | bigint,
  denominator: number | bigint,
  rounding: Rounding,
): Sen => {
  const quick = typeof numerator === 'number' && typeof denominator === 'number' ? amount * numerator : NaN;
  if (quick >= 0 && quick <= Number.MAX_SAFE_INTEGER && Number(denominator) > 0) {
    return mulDivOf(quick, Number(denominator), rounding);
  }
  const divisor = BigInt(denominator);
  if (divisor <= 0n) throw new RangeError('the denominator must be above zero');
  const product = BigInt(amount) * BigInt(numerator);
  const size = product < 0n ? -product : product;
  const toAdd = rounding === 'down' ? 0n : rounding === 'up' ? divisor - 1n : divisor / 2n;
  // An odd divisor has no exact half, so the whole part of its half is enough to round to the nearest.
  const rounded = (size + toAdd) / divisor;
  return sen(Number(product < 0n ? -rounded : rounded));
};

/** A product that a float holds exactly is divided without one that does not: by its remainder. */
const mulDivOf = (product: number, divisor: number, rounding: Rounding): Sen => {
  if (!Number.isInteger(product) || !Number.isSafeInteger(divisor)) {
    throw new RangeError(`${product} / ${divisor} is not made of whole numbers`);
  }
  const rest = product % divisor;
  const whole = (product - rest) / divisor;
  const isUp = rounding === 'half-up' ? rest * 2 >= divisor : rounding === 'up' && rest > 0;
  return sen(isUp ? whole + 1 : whole);
};

/** Splits a total by whole-number weights: the parts sum to the total and each is within one sen of its exact share. */
export const allocate = (total: Sen, weights: readonly number[]): Sen[] => {
  const allWeights = weights.reduce((sum, weight) => sum + weight, 0);
  if (
    weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0) ||
    !Number.isSafeInteger(allWeights)
  ) {
    throw new RangeError('weights must be whole numbers, zero or above');
  }
  if (allWeights === 0) throw new RangeError('at least one weight must be above zero');
  let weightSoFar = 0;
  let paidOut = zeroSen;
  return weights.map((weight) => {
    weightSoFar += weight;
    // Rounding the running total, not each part, is what keeps the sum exact.
    const upToHere = mulDiv(total, weightSoFar, allWeights, 'half-up');
    const part = subtractSen(upToHere, paidOut);
    paidOut = upToHere;
    return part;
  });
};

const ringgitShape = /^(\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+)?(?:\.(\d{0,2}))?$/;

/**
 * Reads an amount as a person types it: '10000', '10,000', 'RM 10 000', ' 10000.00 ', also in full-width digits.
 * Undefined when it is not one clear amount of zero or more with at most two decimals ('10,00' and '10.000' are not).
 */
export const parseRinggit = (text: string): Sen | undefined => {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/^(?:RM|MYR)\s*/i, '');
  const match = ringgitShape.exec(plain);
  const [, ringgit = '', decimals = ''] = match ?? [];
  if (ringgit === '' && decimals === '') return undefined;
  const amount = Number(`${ringgit.replace(/[, ]/g, '')}${decimals.padEnd(2, '0')}`);
  return Number.isSafeInteger(amount) ? sen(amount) : undefined;
};

/** The amount in ringgit as plain text for files and hashes, such as '-1234.50'. People read `words` instead. */
export const ringgitText = (amount: Sen): string => {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
