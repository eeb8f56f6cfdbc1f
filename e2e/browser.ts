/** The browser of the tests: an installed Chromium when there is one, else the one that npm brings. */
import { existsSync } from 'node:fs';
import sparticuz from '@sparticuz/chromium';

const installed = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'];

export const chromiumPath = async (): Promise<string> =>
  installed.find((file) => file !== undefined && existsSync(file)) ?? (await sparticuz.executablePath());

/** No calls home: the tests send traffic to loopback only. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
