/**
 * Every line that the server logs, found in its sources: each kind has a constant name to look for, and what belongs to
 * it stands in named fields, none of which holds what somebody typed.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = import.meta.dirname;
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing|^seed\//.test(file))
  .sort();

/** Whose text is made while it runs, one by one, and why that holds nothing of a person. */
const madeAtRun: readonly [file: string, what: string][] = [
  ['open-house.ts', 'names of migrations'],
  ['outbox/delivery.ts', 'the message itself, in a first run without any sender'],
  ['pages.ts', 'the error of the page, under the id of its request'],
  ['seal/open-sealer.ts', 'the last day of a certificate'],
  ['seal/open-sealer.ts', 'the days that a certificate has left'],
];
const personal =
  /^(name|fullName|email|phone|address|password|token|otp|secret|ic|icNumber|account|accountNumber|text|body|subject|content|image|signature|cookie|headers|url|query)$/i;

type Line = { file: string; fields: string[]; message: string };

/** From the opening parenthesis on: what is given, split at its commas. */
function given(source: string, from: number): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quote = '';
  let start = from + 1;
  for (let at = from; at < source.length; at += 1) {
    const sign = source.charAt(at);
    if (quote) {
      if (sign === '\\') at += 1;
      else if (sign === quote) quote = '';
    } else if (/['"`]/.test(sign)) quote = sign;
    else if (/[([{]/.test(sign)) depth += 1;
    else if (/[)\]}]/.test(sign)) depth -= 1;
    const isEnd = depth === 0 && sign === ')';
    if (!quote && (isEnd || (depth === 1 && sign === ','))) {
      parts.push(source.slice(start, at).trim());
      start = at + 1;
    }
    if (isEnd && !quote) break;
  }
  return parts.filter((part) => part !== '');
}

const lines: Line[] = sources.flatMap((file) => {
  const source = readFileSync(path.join(root, file), 'utf8');
  const calls = source.matchAll(/\blog(?:\?\.|\.)?(?:(?:trace|debug|info|warn|error|fatal)|\[[^\]]+\])\(/g);
  return [...calls].map(({ index, 0: call }) => {
    const parts = given(source, index + call.length - 1);
    const [first = ''] = parts;
    const fields = first.startsWith('{')
      ? [...first.matchAll(/(?<=[{,]\s*)(?:\.\.\.)?(\w+)(?=\s*[:,}])/g)].map(([, name = '']) => name)
      : [];
    return { file, fields, message: parts.at(-1) ?? '' };
  });
});

/** One text, or one of two. */
const constant = /^(?:[\w ?!.()=<>]+\? )?(['"])(?:(?!\1).)+\1(?: : (['"])(?:(?!\2).)+\2)?$/;

it('has a name that never changes for each kind of line [LOG-01]', () => {
  expect(lines.length).toBeGreaterThan(50);
  const made = lines.filter(({ message }) => !constant.test(message));
  expect(made.map(({ file }) => file)).toEqual(madeAtRun.map(([file]) => file));
});

it('says nothing in a field that somebody typed [LOG-01, LOG-03]', () => {
  expect(lines.flatMap(({ fields }) => fields).length).toBeGreaterThan(60);
  const told = lines.flatMap(({ file, fields }) =>
    fields.filter((field) => personal.test(field)).map((field) => `${file}: ${field}`),
  );
  expect(told).toEqual([]);
});

it('goes to one place only: the log, where standard output is collected [LOG-01]', () => {
  const speaking = sources.filter((file) =>
    /\bconsole\.(log|error|warn|info|debug)\(|process\.std(out|err)\.write\(/.test(
      readFileSync(path.join(root, file), 'utf8'),
    ),
  );
  // Programs for a person at a terminal, and what a person is told at the start.
  expect(speaking).toEqual([
    'announce.ts',
    'audit/verify-audit.ts',
    'backup/back-up.ts',
    'backup/progress.ts',
    'backup/restore.ts',
    'confirm-clock.ts',
    'db/generate-types.ts',
    'doctor/doctor.ts',
    // How to make a key, as a text.
    'environment-sentences.ts',
    'log.ts',
    'rotation/rotate-key.ts',
    'serve.ts',
    'team/print-first-administrator.ts',
  ]);
});
