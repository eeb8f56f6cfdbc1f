import type { DatabaseConnection } from 'kysely';
import { expect, test } from 'vitest';
import { LimitedDialect } from './limited-dialect.ts';
import { testDatabase } from './test-database.ts';

const { pool } = await testDatabase();
const driver = new LimitedDialect(pool).createDriver();

/** Writes down what it is asked, and fails where `fails` says so. */
function listening(fails = (_text: string) => false) {
  const asked: string[] = [];
  const connection = {
    executeQuery: async ({ sql }: { sql: string }) => {
      asked.push(sql);
      if (fails(sql)) throw new Error('cut');
      return { rows: [] };
    },
  } as unknown as DatabaseConnection;
  return { asked, connection };
}

test('a transaction of ours begins with its limits in one question', async () => {
  const { asked, connection } = listening();
  await driver.beginTransaction(connection, { isolationLevel: 'read committed' });
  expect(asked).toEqual([
    expect.stringMatching(/^start transaction [^;]*;\s+set local statement_timeout = 15000;/),
  ]);
});

test('any other begins as it is, without limits', async () => {
  const { asked, connection } = listening();
  await driver.beginTransaction(connection, { isolationLevel: 'repeatable read', accessMode: 'read only' });
  expect(asked).toEqual(['start transaction isolation level repeatable read read only']);
});

test('one that is cut while it begins is not left open in the pool', async () => {
  const { asked, connection } = listening((text) => text.startsWith('start'));
  const begun = driver.beginTransaction(connection, { isolationLevel: 'read committed' });
  await expect(begun).rejects.toThrow('cut');
  expect(asked.at(-1)).toBe('rollback');
});
