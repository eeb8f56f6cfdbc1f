/**
 * On a PostgreSQL of yours: it understands every statement that the tests asked of the embedded one. What a statement
 * does there, the tests that run on both servers see.
 */
import { expect, test } from 'vitest';
import { testDatabase } from './test-database.ts';
import { copyTemplate, startTestServer } from './test-server.ts';
import { keptStatements, refusedBy } from './testing-statements.ts';

const isOther = process.env.TEST_DATABASE_URL !== undefined;

test.runIf(isOther)('understands what was asked of the embedded database', async () => {
  const statements = keptStatements();
  expect(statements.length, 'kept by `npm run test:server` without TEST_DATABASE_URL').toBeGreaterThan(1_000);
  const { url } = await testDatabase();
  const here = await refusedBy(url, statements);
  // Some name what only their own test had made, or are wrong on purpose: the embedded database does not take them either.
  const embedded = await startTestServer('');
  try {
    const there = await refusedBy(await copyTemplate(embedded), [...here.keys()]);
    expect([...here].filter(([text]) => !there.has(text))).toEqual([]);
  } finally {
    await embedded.stop();
  }
});
