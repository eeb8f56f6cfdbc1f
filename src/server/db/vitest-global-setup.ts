/** Starts the database server of a test run before the first server test, and leaves it after the last. */
import type { TestProject } from 'vitest/node';
import { startTestServer } from './test-server.ts';

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...server } = await startTestServer();
  project.provide('testServer', server);
  return stop;
}
