/** What an event says of before and after, as short texts for the audit log; long numbers show their last four only. */

export type AuditChangeText = { field: string; before: string | null; after: string | null };

const kept = /^(?:\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

/** An IC number, an account number, a telephone number: eight digits or more, however they are written. Dates and ids stay. */
export const maskNumbers = (text: string): string =>
  kept.test(text)
    ? text
    : text.replace(/\d(?:[ .\-–/]?\d){7,}/gu, (number) =>
        kept.test(number) ? number : `••••${number.replace(/\D/g, '').slice(-4)}`,
      );

/** How a value is written for a person, where it is of a kind that has words: money, days, codes. */
export type WriteValue = (field: string, value: unknown) => string | undefined;

const textOf = (field: string, value: unknown, write: WriteValue): string | null => {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value))
    return value.length === 0 ? null : value.map((item) => textOf(field, item, write) ?? '–').join(', ');
  const written = write(field, value);
  if (written !== undefined) return written;
  return maskNumbers(typeof value === 'object' ? JSON.stringify(value) : String(value));
};

type Facts = Readonly<Record<string, unknown>>;
const isFacts = (value: unknown): value is Facts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Facts in facts are fields of their own: of a text in three languages the one that changed is shown. */
const flat = (facts: Facts, path = ''): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) =>
      isFacts(value) ? Object.entries(flat(value, `${path}${name}.`)) : [[path + name, value]],
    ),
  );

const sideOf = (side: unknown): Facts => {
  if (side === null || side === undefined) return {};
  return isFacts(side) ? flat(side) : { '': side };
};

const asIs: WriteValue = () => undefined;

/** Only what differs, also where its covered form looks the same. Nothing for an event that has no before and after. */
export const changesOf = (facts: Facts | undefined, write: WriteValue = asIs): AuditChangeText[] => {
  if (!facts || (!('before' in facts) && !('after' in facts))) return [];
  const before = sideOf(facts.before);
  const after = sideOf(facts.after);
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null))
    .map((field) => ({
      field,
      before: textOf(field, before[field], write),
      after: textOf(field, after[field], write),
    }))
    .filter((change) => change.before !== null || change.after !== null);
};

/** Ids of people in before and after, who are shown by their names. */
export const idsInChanges = (facts: Facts | undefined): string[] =>
  [facts?.before, facts?.after].flatMap((side) =>
    Object.entries(sideOf(side)).flatMap(([field, value]) =>
      field.endsWith('Id') && typeof value === 'string' ? [value] : [],
    ),
  );

/** Whether what stands after became so with the event. `from`: a day or an instant. */
export type ChangeStanding = { is: 'in-force' | 'proposed' | 'dropped' } | { is: 'agreed'; from: string };

/** Beside the changes of the lender and its products: who is invited has nothing before they join. */
const proposals = /^(?:(?:lender-[a-z]+|product)\.proposed|staff\.invited)$/;
const dropped = /^(?:lender-[a-z]+|product)\.withdrawn$/;

/** What two people decide is proposed, agreed, and in force at its time; or it is withdrawn, and everything stays. */
export const standingOf = (
  { name, at, day }: { name: string; at: string; day: string },
  facts: Facts | undefined,
): ChangeStanding => {
  if (proposals.test(name)) return { is: 'proposed' };
  if (dropped.test(name)) return { is: 'dropped' };
  const { takesEffectAt, effectiveFrom } = facts ?? {};
  if (typeof takesEffectAt === 'string' && takesEffectAt > at) return { is: 'agreed', from: takesEffectAt };
  if (typeof effectiveFrom === 'string' && effectiveFrom > day) return { is: 'agreed', from: effectiveFrom };
  return { is: 'in-force' };
};
