/** A database for the tests of one file. */
import { afterAll, inject } from 'vitest';
import { type OpenDatabase, openDatabase } from './open.ts';
import { copyTemplate, type TestServer } from './test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

/**
 * A database of this test file's own, with the real migrations and nothing else in it. Call it once, at the top level of
 * the file; it is closed when the file's tests have run.
 */
export async function testDatabase(): Promise<OpenDatabase & { readonly url: string }> {
  const url = await copyTemplate(inject('testServer'));
  // Hundreds of requests at once are a test's own doing: on a busy machine they wait, and are not refused.
  const opened = await openDatabase({ url }, { max: 20, waitMs: 60_000 });
  afterAll(opened.close);
  return { ...opened, url };
}
