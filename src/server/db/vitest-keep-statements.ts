/**
 * What the server's tests ask of the embedded database, each statement once, kept in the build folder: another PostgreSQL
 * must understand all of them (statements.test.ts), and so not every test has to run there as well.
 */
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll } from 'vitest';
import { shapeOf, statementsFolder } from './testing-statements.ts';

type Query = (this: pg.Client, asked: unknown, ...rest: unknown[]) => unknown;
type Kept = { known: Set<string>; fresh: string[] };

/** Files share one process, and this is read again for each. */
const shared = globalThis as typeof globalThis & { keptStatements?: Kept };

function begin(): Kept {
  const kept: Kept = { known: new Set(), fresh: [] };
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  prototype.query = function keep(asked, ...rest) {
    const text = typeof asked === 'string' ? asked : (asked as { text?: unknown } | null)?.text;
    if (typeof text === 'string' && /^\s*(select|with|insert|update|delete|merge|values)\b/i.test(text)) {
      const shape = shapeOf(text);
      if (!kept.known.has(shape)) kept.fresh.push(text);
      kept.known.add(shape);
    }
    return original.call(this, asked, ...rest);
  };
  return kept;
}

shared.keptStatements ??= begin();
const { fresh } = shared.keptStatements;

afterAll(() => {
  const lines = fresh.splice(0).map((text) => `${JSON.stringify(text)}\n`);
  appendFileSync(path.join(statementsFolder, `${process.pid}.jsonl`), lines.join(''));
});
