/** Debian's tools as child processes, each with an end. */
import { spawn, spawnSync } from 'node:child_process';

/** The packages that are not installed. */
export const missing = (names: readonly string[]): string[] =>
  names.filter((name) => spawnSync('sh', ['-c', 'command -v "$0"', name]).status !== 0);

/** What it wrote, however it ended; after `seconds` it is stopped. */
export function run(command: string, args: readonly string[], seconds: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const timer = setTimeout(() => child.kill('SIGKILL'), seconds * 1000);
    let text = '';
    const take = (chunk: Buffer) => {
      text += chunk.toString();
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.once('error', reject);
    child.once('close', () => {
      clearTimeout(timer);
      resolve(text);
    });
  });
}

export const fault = (sentence: string, proof = ''): Error => new Error(`${sentence}\n${proof.slice(-4000)}`);
