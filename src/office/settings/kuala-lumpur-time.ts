/** What a field of day and time holds, in Malaysian time (UTC+8 all year), and the instant that it means. */
const aheadMs = 8 * 60 * 60 * 1000;

/** '2026-11-25T10:00' for a field. */
export const inKualaLumpur = (instant: string): string =>
  new Date(Date.parse(instant) + aheadMs).toISOString().slice(0, 16);

/** Null for an empty field; '' when it is no moment at all. */
export function fromKualaLumpur(text: string): string | null {
  if (text === '') return null;
  const at = Date.parse(`${text}Z`);
  return Number.isNaN(at) ? '' : new Date(at - aheadMs).toISOString();
}
