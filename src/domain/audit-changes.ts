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

const textOf = (field: string, value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number')
    return field.endsWith('Sen') ? `RM ${(value / 100).toFixed(2)}` : String(value);
  if (typeof value === 'string') return maskNumbers(value);
  if (Array.isArray(value)) return value.map((item) => textOf(field, item) ?? '–').join(', ');
  return typeof value === 'object' ? maskNumbers(JSON.stringify(value)) : String(value);
};

type Facts = Readonly<Record<string, unknown>>;
const isFacts = (value: unknown): value is Facts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Only what differs, also where its covered form looks the same. Nothing for an event that has no before and after. */
export const changesOf = (facts: Facts | undefined): AuditChangeText[] => {
  if (!facts || (!('before' in facts) && !('after' in facts))) return [];
  const { before, after } = facts;
  const fields =
    isFacts(before) || isFacts(after)
      ? [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
      : [''];
  const at = (side: unknown, field: string) => (isFacts(side) ? side[field] : field === '' ? side : null);
  return fields
    .filter((field) => JSON.stringify(at(before, field) ?? null) !== JSON.stringify(at(after, field) ?? null))
    .map((field) => ({
      field,
      before: textOf(field, at(before, field)),
      after: textOf(field, at(after, field)),
    }));
};
