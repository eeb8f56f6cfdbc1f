/**
 * What Lighthouse's mobile run says of a page: its scores, and the times of its simulated phone. It opens tabs by itself,
 * so it is given a browser with a profile that may be signed in.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { chromiumLaunch } from '../e2e/browser.ts';
import { signInToDemo } from '../e2e/demo-borrower.ts';
import type { Say } from '../e2e/words.ts';

/** Scores are out of 100; `cls` has no unit. */
export type Verdict = {
  accessibility: number;
  bestPractices: number;
  seo: number;
  fcpMs: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  /** What took points away, except for what depends on the speed of the machine. */
  faults: string[];
};

export type Inspector = {
  inspect: (url: string) => Promise<Verdict>;
  /** As the first person of the demo, for what is asked from then on. */
  signIn: (say: Say) => Promise<void>;
  close: () => Promise<void>;
};

const categories = ['accessibility', 'best-practices', 'seo', 'performance'];

export async function openInspector(baseURL: string): Promise<Inspector> {
  const profile = mkdtempSync(path.join(tmpdir(), 'jernih-lighthouse-'));
  const { args = [], ...launch } = await chromiumLaunch();
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    ...launch,
    args: [...args, `--remote-debugging-port=${port}`],
    baseURL,
  });
  return {
    signIn: async (say) => {
      const page = await context.newPage();
      await signInToDemo(page, say);
      await page.close();
    },
    inspect: async (url) => {
      const answer = await lighthouse(url, {
        port,
        onlyCategories: categories,
        disableStorageReset: true,
        logLevel: 'silent',
      });
      if (!answer) throw new Error(`Lighthouse said nothing of ${url}`);
      if (answer.lhr.runtimeError) throw new Error(`${url}: ${answer.lhr.runtimeError.message}`);
      return verdictOf(answer.lhr);
    },
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

function verdictOf(lhr: Result): Verdict {
  const score = (category: string) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  const figure = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  const held = ['accessibility', 'best-practices', 'seo'].flatMap(
    (category) => lhr.categories[category]?.auditRefs ?? [],
  );
  return {
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    fcpMs: figure('first-contentful-paint'),
    lcpMs: figure('largest-contentful-paint'),
    tbtMs: figure('total-blocking-time'),
    cls: figure('cumulative-layout-shift'),
    faults: held.flatMap(({ id, weight }) => {
      const audit = lhr.audits[id];
      return weight > 0 && audit?.score !== null && (audit?.score ?? 1) < 1 ? [`${id}: ${audit?.title}`] : [];
    }),
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
