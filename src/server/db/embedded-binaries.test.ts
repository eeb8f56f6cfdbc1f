import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { linkLibraries } from './embedded-binaries.ts';

let top: string;
const at = (...names: string[]) => path.join(top, ...names);

beforeEach(() => {
  top = mkdtempSync(path.join(tmpdir(), 'binaries-'));
  chmodSync(top, 0o755);
  mkdirSync(at('package', 'native', 'lib'), { recursive: true });
  writeFileSync(at('package', 'native', 'lib', 'libx.so.1.2'), '');
  const links = ['native/lib/libx.so.1', 'native/lib/libx.so'].map((target) => ({
    source: 'native/lib/libx.so.1.2',
    target,
  }));
  writeFileSync(at('package', 'native', 'pg-symlinks.json'), JSON.stringify(links));
});
afterEach(() => rmSync(top, { recursive: true, force: true }));

it('makes the links that npm did not unpack, once, so that the folder can be moved', () => {
  expect(linkLibraries(at('package'), at('spare'))).toBeUndefined();
  expect(linkLibraries(at('package'), at('spare'))).toBeUndefined();
  expect(readlinkSync(at('package', 'native', 'lib', 'libx.so.1'))).toBe('libx.so.1.2');
  expect(existsSync(at('package', 'native', 'lib', 'libx.so'))).toBe(true);
  expect(existsSync(at('spare'))).toBe(false);
});

// Root may write everywhere, and may keep this repository where no other user can read it.
const asStranger = ['--reuid=1', '--regid=1', '--clear-groups'];
const canRead = () =>
  spawnSync('/usr/bin/setpriv', [...asStranger, 'cat', import.meta.filename]).status === 0;
if (process.getuid?.() === 0 && canRead()) {
  it('makes them aside when the package belongs to somebody else, again after it moved', () => {
    mkdirSync(at('home'));
    chownSync(at('home'), 1, 1);
    const link = (folder: string) => {
      const program = `import { linkLibraries } from ${JSON.stringify(path.join(import.meta.dirname, 'embedded-binaries.ts'))};
        console.log(linkLibraries(${JSON.stringify(folder)}, ${JSON.stringify(at('home', 'lib'))}));`;
      const args = [...asStranger, process.execPath, '--input-type=module', '-e', program];
      return spawnSync('/usr/bin/setpriv', args, { encoding: 'utf8' }).stdout.trim();
    };
    spawnSync('cp', ['-r', at('package'), at('moved')]);
    for (const folder of [at('package'), at('moved')]) {
      expect(link(folder)).toBe(`${at('home', 'lib')}:${path.join(folder, 'native', 'lib')}`);
      expect(readlinkSync(at('home', 'lib', 'libx.so'))).toBe(
        path.join(folder, 'native', 'lib', 'libx.so.1.2'),
      );
    }
  });
}
