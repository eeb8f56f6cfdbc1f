/** The browser of the tests: an installed Chromium when there is one, else the one that npm brings. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LaunchOptions } from '@playwright/test';
import packaged, { inflate } from '@sparticuz/chromium';

/** No calls home: the tests send traffic to loopback only. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** `CHROMIUM_PATH=npm` asks for the one from npm although another is installed. */
export async function chromiumLaunch(): Promise<LaunchOptions> {
  const wanted = process.env.CHROMIUM_PATH;
  const installed = [wanted, '/usr/bin/chromium', '/usr/bin/google-chrome'];
  const found =
    wanted === 'npm' ? undefined : installed.find((file) => file !== undefined && existsSync(file));
  return found ? { executablePath: found, args: flags } : await launchFromNpm();
}

/** The package brings the shared libraries that a bare machine lacks, but unpacks them by itself in one cloud only. */
async function launchFromNpm(): Promise<LaunchOptions> {
  const executablePath = await packaged.executablePath();
  const libraries = path.join(tmpdir(), 'al2023', 'lib');
  if (!existsSync(libraries)) {
    const bin = path.join(
      path.dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')),
      '..',
      'bin',
    );
    await inflate(path.join(bin, 'al2023.tar.br'));
  }
  const searched = [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  return {
    executablePath,
    args: [...flags, '--headless=shell'],
    env: { ...inherited(), LD_LIBRARY_PATH: searched },
  };
}

const inherited = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
