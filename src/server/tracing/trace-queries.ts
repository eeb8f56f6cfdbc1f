/** Each statement as a span, when it is over: what it does and to which table, never its text or its values. */
import type { LogEvent } from 'kysely';
import { currentTracer } from './span.ts';

/** For the log of Kysely. */
export function traceQuery(event: LogEvent): void {
  const name = summaryOf(event.query.sql);
  currentTracer()?.note(
    { name, kind: 'client', attributes: { 'db.system.name': 'postgresql', 'db.query.summary': name } },
    event.queryDurationMillis,
    ...(event.level === 'error' ? [event.error] : []),
  );
}

/** The first word and the first table that it names: `SELECT loans`. */
export function summaryOf(text: string): string {
  const verb = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'QUERY';
  if (!/^(SELECT|INSERT|UPDATE|DELETE|WITH)$/.test(verb)) return verb;
  const table = /\b(?:from|into|update)\s+"?([a-z_][a-z_0-9]*)"?/i.exec(text)?.[1];
  return table ? `${verb} ${table}` : verb;
}
