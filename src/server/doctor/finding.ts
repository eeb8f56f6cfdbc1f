/** What the doctor says of one thing. */

/** `missing` must be put right before real loans; `advice` should be. `todo` is what to do about it. */
export type Finding = { id: string; level: 'good' | 'advice' | 'missing'; says: string; todo?: string };

export const good = (id: string, says: string): Finding => ({ id, level: 'good', says });
export const advice = (id: string, says: string, todo: string): Finding => ({
  id,
  level: 'advice',
  says,
  todo,
});
export const missing = (id: string, says: string, todo: string): Finding => ({
  id,
  level: 'missing',
  says,
  todo,
});
