/** For tests: the statements that a run on the embedded database has kept, and whether a database understands them. */
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

export const statementsFolder = path.resolve(import.meta.dirname, '../../../.build/test-statements');

/** Two statements that differ in values, or in how many there are, are one. */
export const shapeOf = (text: string): string =>
  text
    .replace(/'[^']*'/g, "''")
    .replace(/\$\d+/g, '$')
    .replace(/\$(\s*,\s*\$)+/g, '$')
    .replace(/(\(\$\)\s*,?\s*)+/g, '($)')
    .replace(/\s+/g, ' ');

export function forgetStatements(): void {
  rmSync(statementsFolder, { recursive: true, force: true });
  mkdirSync(statementsFolder, { recursive: true });
}

export function keptStatements(): string[] {
  mkdirSync(statementsFolder, { recursive: true });
  const texts = new Map<string, string>();
  for (const name of readdirSync(statementsFolder)) {
    const lines = readFileSync(path.join(statementsFolder, name), 'utf8').split('\n').filter(Boolean);
    for (const text of lines.map((line): string => JSON.parse(line))) texts.set(shapeOf(text), text);
  }
  return [...texts.values()];
}

/** Each statement that the database does not take as it stands, with what it says. Nothing is run. */
export async function refusedBy(url: string, statements: readonly string[]): Promise<Map<string, string>> {
  const refused = new Map<string, string>();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const text of statements) {
      try {
        await client.query(`prepare kept as ${text}`);
        await client.query('deallocate kept');
      } catch (error) {
        refused.set(text, String(error));
      }
    }
    return refused;
  } finally {
    await client.end();
  }
}
