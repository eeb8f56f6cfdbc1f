/**
 * One text for one value: keys sorted, no spaces, integers only. Hashes of agreements and events are taken over
 * this text, so it must never change for a value that was hashed before; the test pins its bytes.
 */
export type Canonical =
  | string
  | number
  | boolean
  | null
  | readonly Canonical[]
  | { readonly [key: string]: Canonical | undefined };

export const canonicalJson = (value: Canonical): string => {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value))
      throw new Error(`${value} is not a safe integer, so it has no canonical text`);
    return String(value);
  }
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const entries = Object.entries(value).filter(
    (entry): entry is [string, Canonical] => entry[1] !== undefined,
  );
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`;
};

const isList = (value: Canonical): value is readonly Canonical[] => Array.isArray(value);
