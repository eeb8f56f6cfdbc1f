/**
 * No regular expression of the product takes a time that grows faster than the text it is given: a few kilobytes in a
 * header or a file would hold the processor for everybody (CWE-1333). The checker finds repeats that can be divided
 * between two places; what it calls slow has to be bounded, and says here by what.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { analyse } from 'scslre';
import { parseAst } from 'vite';
import { describe, expect, it, vi } from 'vitest';

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.gen\.ts$|(^|\/)testing[-/.]/.test(file));

/** How many slow ones a file has, and what keeps their texts short. */
const bounded: Record<string, { expressions: number; by: string }> = {
  'domain/pay-first.ts': { expressions: 4, by: 'message-text.ts refuses above 2,000 letters before it asks' },
  'server/accounts/password-rules.ts': {
    expressions: 2,
    by: 'a password above 128 letters is refused before',
  },
  'server/db/generate-types.ts': { expressions: 1, by: 'run by an engineer over the database’s own text' },
  'server/db/migrate.ts': { expressions: 1, by: 'reads the product’s own migrations' },
};

type Expression = { source: string; flags: string };

function* expressionsIn(node: unknown): Generator<Expression> {
  if (typeof node !== 'object' || node === null) return;
  if ('regex' in node) {
    const { pattern, flags } = node.regex as { pattern: string; flags: string };
    yield { source: pattern, flags };
  }
  for (const value of Object.values(node)) yield* expressionsIn(value);
}

const written = files.map((file) => {
  const text = readFileSync(path.join(import.meta.dirname, file), 'utf8');
  return {
    file,
    expressions: [...expressionsIn(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }))],
  };
});

/** Which would be slow for a long text. */
const slowOf = (expressions: readonly Expression[]): string[] =>
  expressions
    .filter((each) => analyse(each).reports.length > 0)
    .map(({ source, flags }) => `/${source}/${flags}`);

describe('regular expressions [VAL-09]', () => {
  it('are found, and a slow one is known as slow', () => {
    expect(written.flatMap(({ expressions }) => expressions).length).toBeGreaterThan(450);
    const slow = [/\s*;\s*$/, /^(?:a+)+$/, /(?<=.)\/+$/];
    expect(slowOf([...slow, /^[^;]*;/])).toEqual(slow.map(String));
  });

  it('written out take a time that grows with the text and no faster', () => {
    const slow = written
      .map(({ file, expressions }) => ({ file, slow: slowOf(expressions) }))
      .filter((each) => each.slow.length !== (bounded[each.file]?.expressions ?? 0));
    expect(slow, 'slow expressions of files that are not bounded, or no longer slow').toEqual([]);
  });

  it('put together from parts take no longer either', async () => {
    const made: Expression[] = [];
    class Noted extends RegExp {
      constructor(pattern: RegExp | string, flags?: string) {
        super(pattern, flags);
        made.push({ source: this.source, flags: this.flags });
      }
    }
    vi.resetModules();
    vi.stubGlobal('RegExp', Noted);
    await import('#contract/page-fault.ts');
    await import('#contract/settings.ts');
    await import('#domain/message-text.ts');
    await import('#domain/reference.ts');
    vi.unstubAllGlobals();
    expect(made.length).toBeGreaterThan(20);
    expect(slowOf(made)).toEqual([]);
  });
});
