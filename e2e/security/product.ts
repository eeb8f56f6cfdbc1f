/** The built product with a demo lender of its own, on 127.0.0.1 only, and somebody of the office who is signed in to it. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { generateSync } from 'otplib';
import { withoutSettings } from '#server/testing-settings.ts';

const port = Number(process.env.ATTACK_PORT ?? 4530);
export const address = `http://127.0.0.1:${port}`;
const root = path.join(import.meta.dirname, '../..');

export type Product = { folder: string; stop(): Promise<void> };

export async function startProduct(): Promise<Product> {
  const folder = mkdtempSync(path.join(tmpdir(), 'jernih-attack-'));
  const product = spawn(process.execPath, [path.join(root, 'src/server/main.ts')], {
    env: {
      ...withoutSettings(),
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: address,
      DATA_DIR: path.join(folder, 'data'),
      SEED_DEMO: '1',
      // Attacks are many changes of few people; the ceiling has its own test.
      CHANGES_PER_MINUTE: '1000000',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = async () => {
    product.kill('SIGTERM');
    if (product.exitCode === null) await new Promise((resolve) => product.once('exit', resolve));
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; tries < 1500; tries += 1) {
    if (product.exitCode !== null) break;
    if ((await fetch(`${address}/readyz`).catch(() => undefined))?.ok) return { folder, stop };
    await sleep(200);
  }
  await stop();
  throw new Error('The product did not start. Was it built? npm run build');
}

type Member = { role: string; email: string; password: string; totpSecret?: string };

/** The cookie of a session. */
export async function signInAs(role: string, { folder }: Product): Promise<string> {
  const { people } = JSON.parse(readFileSync(path.join(folder, 'data/demo.json'), 'utf8')) as {
    people: Member[];
  };
  const person = people.find((one) => one.role === role);
  if (!person?.totpSecret) throw new Error(`the demo has no ${role}`);
  const { email, password, totpSecret } = person;
  const answer = await fetch(`${address}/api/office/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'jernih-request': '1' },
    body: JSON.stringify({ email, password, totp: generateSync({ secret: totpSecret }) }),
  });
  const cookie = /sid=[^;]+/.exec(answer.headers.get('set-cookie') ?? '')?.[0];
  if (!cookie) throw new Error(`${role} could not sign in: ${answer.status} ${await answer.text()}`);
  return cookie;
}
