/** Every area that a page asks its words of is there, in each language. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('each language asks for the same areas by their names, in its own file', () => {
  const asked = (locale: string) => {
    const text = readFileSync(new URL(`./borrower/catalogs/${locale}.ts`, import.meta.url), 'utf8');
    return [
      ...text.matchAll(/^ {2}'?([\w-]+)'?: \(\) => import\('#words\/borrower\/(\w+)\.po\?area=([\w-]+)'\)/gm),
    ];
  };
  const names = asked('en').map(([, name]) => name);
  expect(names).toContain('wallet');
  for (const locale of ['en', 'ms', 'zh'])
    expect(asked(locale).map(([, ...found]) => found)).toEqual(names.map((name) => [name, locale, name]));
});

test('an area that is no folder and no page is no area: the build ends', async () => {
  const plugin = new URL('../build/area-words.ts', import.meta.url).href;
  const { areaWords } = (await import(/* @vite-ignore */ plugin)) as {
    areaWords: () => { load: (this: object, id: string) => Promise<{ code: string } | undefined> };
  };
  const { load } = areaWords();
  const build = {
    addWatchFile: () => undefined,
    error: (text: string): never => {
      throw new Error(text);
    },
  };
  const file = new URL('./words/borrower/en.po', import.meta.url).pathname;
  expect((await load.call(build, `${file}?area=wallet`))?.code).toContain('export const messages');
  await expect(load.call(build, `${file}?area=walet`)).rejects.toThrow('walet');
  await expect(load.call(build, `${file}?area=no-such-page`)).rejects.toThrow('no-such-page');
});

test('an area has the words of the parts that its pages load later, however the import is broken over lines', async () => {
  const graph = new URL('../build/import-graph.ts', import.meta.url).href;
  const { filesOf, withImports } = (await import(/* @vite-ignore */ graph)) as {
    filesOf: (...patterns: string[]) => string[];
    withImports: (files: string[]) => Set<string>;
  };
  const parts = filesOf('src/borrower/**/*.tsx').flatMap((file) => {
    const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
    const found = text.matchAll(/lazyPart(?:<[^>]*>)?\s*\(\s*\(\s*\)\s*=>\s*import\s*\(\s*'\.\/([^']+)'/g);
    return [...found].map(([, part = '']) => ({ file, part }));
  });
  expect(parts.length).toBeGreaterThan(5);
  for (const { file, part } of parts)
    expect(
      [...withImports([file])].some((path) => path.endsWith(`/${part}`)),
      `${part} of ${file}`,
    ).toBe(true);
});
