/** A folder of backups does not grow for ever: drafts that a killed run left go, and on request all but the newest. */
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** What is being written was touched a moment ago. */
const deadAfterMs = 60 * 60 * 1000;

const draft = /^jernih-[\dT-]+Z\.backup\.part$/;
const backup = /^jernih-[\dT-]+Z\.backup$/;

export async function removeDeadDrafts(folder: string, now: Date): Promise<number> {
  let removed = 0;
  for (const name of await readdir(folder)) {
    if (!draft.test(name)) continue;
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file);
    if (now.getTime() - mtimeMs < deadAfterMs) continue;
    await rm(file);
    removed += 1;
  }
  return removed;
}

/** Of those that have the time in their name. */
export async function keepNewest(folder: string, count: number): Promise<number> {
  const found = (await readdir(folder)).filter((name) => backup.test(name)).sort();
  const old = found.slice(0, Math.max(0, found.length - count));
  for (const name of old) await rm(path.join(folder, name));
  return old.length;
}
