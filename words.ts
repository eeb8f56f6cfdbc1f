/** `npm run words` gathers every text into the PO files of src/words; `npm run check:words` fails when that changes something or a text has no translation. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = import.meta.dirname;
const folder = resolve(root, 'src/words');
const checking = process.argv.includes('--check');

const before = readCatalogs();
execFileSync(
  process.execPath,
  [resolve(root, 'node_modules/@lingui/cli/dist/lingui.js'), 'extract', '--clean'],
  {
    cwd: root,
    stdio: checking ? 'pipe' : 'inherit',
  },
);
const after = readCatalogs();
const untranslated = [...after].flatMap(([file, text]) => missingIn(file, text));
if (checking) check();
else if (untranslated.length > 0) console.log(`Still to translate:\n${untranslated.join('\n')}`);

function readCatalogs(): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.po'),
  );
  return new Map(files.sort().map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
}

/** The first entry of a PO file is its header and has an empty id. */
function missingIn(file: string, text: string): string[] {
  const empty = text.matchAll(/^msgid ((?!""\nmsgstr)[^\n]*(?:\n"[^\n]*)*)\nmsgstr ""\n(?!")/gm);
  return [...empty].map(([, id]) => `${file}: ${id}`);
}

function check(): void {
  const changed = [...after]
    .filter(([file, text]) => withoutDate(before.get(file)) !== withoutDate(text))
    .map(([file]) => file);
  for (const [file, text] of before) writeFileSync(join(folder, file), text);
  const faults = [...changed.map((file) => `${file}: run npm run words`), ...untranslated];
  if (faults.length === 0) return;
  console.error(faults.join('\n'));
  process.exit(1);
}

function withoutDate(text = ''): string {
  return text.replace(/^"POT-Creation-Date.*$/m, '');
}
