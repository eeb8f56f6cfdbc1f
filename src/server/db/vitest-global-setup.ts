/** Starts the database server of a test run before the first server test, and leaves it after the last. */
import type { TestProject } from 'vitest/node';
import { startTestServer } from './test-server.ts';
import { forgetStatements } from './testing-statements.ts';

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (project.name === 'server' && !process.env.TEST_DATABASE_URL) forgetStatements();
  const { stop, ...server } = await startTestServer();
  project.provide('testServer', server);
  return stop;
}
