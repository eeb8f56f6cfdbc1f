/** Prints what was measured, each figure beside its limit, and says whether all of them hold. */

export type Figure = {
  page: string;
  what: string;
  value: number;
  /** Of work: by the processor's time, at a quarter of its speed. */
  unit: 'bytes' | 'ms' | 'ms of work' | '';
  limit?: number | undefined;
  /** For a score: less fails. */
  atLeast?: number;
  /** Printed beside its limit, and fails nothing. */
  isShownOnly?: true;
  /** Above its limit and known: fails only above this. */
  ceiling?: number | undefined;
};

/** A time fails only above this many times its limit: what the pages need today is known, and may not get worse. */
const timesMayBe = 2;

/** From there on the clock tells of the machine and not of the page: times by it are shown only, those of work are held. */
const busyFrom = 1.3;

/** `slowness`: how many times longer than a quiet machine this one takes for what is not ours; limits of times grow by it. */
export function report(figures: readonly Figure[], slowness = 1): boolean {
  let holds = true;
  for (const figure of figures) {
    const { page, what, unit, limit, atLeast } = figure;
    const verdict = verdictOf(figure, slowness);
    if (verdict === 'FAILS') holds = false;
    const shown = `${rounded(figure).toLocaleString('en')} ${unit}`.trim();
    const beside =
      atLeast !== undefined
        ? `at least ${atLeast}`
        : limit === undefined
          ? ''
          : `limit ${limit.toLocaleString('en')}`;
    console.log(page.padEnd(8), what.padEnd(20), shown.padStart(13), '  ', beside.padEnd(14), verdict);
  }
  return holds;
}

function verdictOf(figure: Figure, slowness: number): string {
  const { unit, limit, ceiling, atLeast, isShownOnly } = figure;
  const value = rounded(figure);
  if (atLeast !== undefined) return value < atLeast ? 'FAILS' : '';
  if (limit === undefined || value <= limit) return '';
  if (isShownOnly) return 'above, shown only';
  if (unit === 'ms' && slowness > busyFrom) return 'above, on a busy machine';
  if (unit === 'ms') return value > (ceiling ?? limit * timesMayBe) * slowness ? 'FAILS' : 'above';
  if (unit === 'ms of work') return value > (ceiling ?? limit) ? 'FAILS' : 'above';
  if (ceiling === undefined || value > ceiling) return 'FAILS';
  return `above, known: fails at ${ceiling.toLocaleString('en')}`;
}

/** Shifts are said with three decimals everywhere; less is nothing that anybody sees. */
function rounded({ value, unit }: Figure): number {
  return unit === '' ? Math.round(value * 1000) / 1000 : Math.round(value);
}
