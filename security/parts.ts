/**
 * `npm run parts`: what the product is made of, written to .build/sbom.json (CycloneDX), and whether a hole is known in
 * it. Ends with 1 for a high or critical one (fix times: 30 and 7 days), for a package from another registry or without
 * a checksum, and with `--strict` also when nobody could be asked for holes.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const npm = (...args: string[]) =>
  spawnSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, timeout: 120_000 });

type Lock = {
  packages: Record<string, { resolved?: string; integrity?: string; link?: boolean; inBundle?: boolean }>;
};
type Sbom = { components: { name: string; version: string }[] };
type Audit = { metadata?: { vulnerabilities: { high: number; critical: number } } };

const wrong: string[] = [];

const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lock;
for (const [name, { resolved, integrity, link, inBundle }] of Object.entries(lock.packages)) {
  if (name === '' || link) continue;
  // What comes inside another package's archive is under the checksum of that one.
  if (!integrity && !inBundle) wrong.push(`${name} has no checksum in package-lock.json.`);
  if (resolved && !resolved.startsWith('https://registry.npmjs.org/'))
    wrong.push(`${name} comes from ${resolved}.`);
}

const made = npm('sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev');
if (made.status === 0) {
  mkdirSync(path.join(root, '.build'), { recursive: true });
  writeFileSync(path.join(root, '.build/sbom.json'), made.stdout);
  const { components } = JSON.parse(made.stdout) as Sbom;
  console.log(`${components.length} parts are listed in .build/sbom.json.`);
} else wrong.push(`npm sbom ended with ${made.status}: ${made.stderr.slice(-500)}`);

const asked = npm('audit', '--omit', 'dev', '--json');
const found = auditOf(asked.stdout);
if (!found) {
  const sentence = 'The registry did not say which holes are known: nothing was checked.';
  if (process.argv.includes('--strict')) wrong.push(sentence);
  else console.log(sentence);
} else if (found.high + found.critical > 0) {
  wrong.push(`${found.critical} critical and ${found.high} high holes are known: npm audit --omit dev`);
} else console.log('No high or critical hole is known.');

for (const line of wrong) console.error(line);
if (wrong.length > 0) process.exitCode = 1;

/** An answer that is no list of holes (no line, a registry without that service) is none. */
function auditOf(text: string) {
  try {
    return (JSON.parse(text) as Audit).metadata?.vulnerabilities;
  } catch {
    return undefined;
  }
}
