/** How long an application has waited, in plain minutes, hours and days for the eye. What is too long is `domain/waiting.ts`. */
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export type Waited = { unit: 'minutes' | 'hours' | 'days'; count: number };

export function waited(since: string, now: Date): Waited {
  const ms = Math.max(0, now.getTime() - new Date(since).getTime());
  if (ms < hourMs) return { unit: 'minutes', count: Math.floor(ms / minuteMs) };
  if (ms < 2 * dayMs) return { unit: 'hours', count: Math.floor(ms / hourMs) };
  return { unit: 'days', count: Math.floor(ms / dayMs) };
}
