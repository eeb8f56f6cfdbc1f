/** What the build leaves out of React is there in the React that is installed, and nothing of the borrower's app asks for it. */
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const build = new URL('../build/smaller-react.ts', import.meta.url).href;
type SmallerReact = {
  idleFunctions: string[];
  unusedFunctions: string[];
  withoutUnused: (name: string, code: string) => string;
};
const { idleFunctions, unusedFunctions, withoutUnused } = (await import(
  /* @vite-ignore */ build
)) as SmallerReact;
const folder = path.dirname(createRequire(import.meta.url).resolve('react-dom/package.json'));
const react = readFileSync(path.join(folder, 'cjs/react-dom-client.production.js'), 'utf8');

describe('withoutUnused', () => {
  it('empties what has nothing to do, and lets the rest say who left it out', () => {
    const smaller = withoutUnused('react.js', react);
    for (const name of idleFunctions)
      expect(smaller).toMatch(new RegExp(`function ${name}\\([^)]*\\) \\{\\}`));
    for (const name of unusedFunctions) {
      expect(smaller).toMatch(
        new RegExp(`function ${name.replace('$', '\\$')}\\([^)]*\\) \\{throw Error\\(`),
      );
    }
    expect(smaller).not.toContain('.prototype.compareDocumentPosition =');
    expect(smaller.length).toBeLessThan(react.length * 0.9);
  });

  it('takes no other React', () => {
    const other = react.replace('function startViewTransition(', 'function beginViewTransition(');
    expect(() => withoutUnused('react.js', other)).toThrow(/it is another React/);
  });
});

it.each([
  ['view transitions, Activity and lists of Suspense', /\b(ViewTransition|Activity|SuspenseList)\b/],
  [
    'styles, scripts and hints by React',
    /\b(preload|preinit|preconnect|prefetchDNS)\w*\b[^;]*from 'react-dom'/,
  ],
  ['elements that React would move to the head', /<(link|meta|style|script|base)[\s>]/],
  // Those in pictures stay where they are.
  ['titles that React would move to the head', /^(?![\s\S]*<svg)[\s\S]*<title[\s>]/],
  ['custom elements', /<[a-z]+-[a-z]|\sis="/],
  ['references to fragments', /<Fragment[^>]*\sref=/],
])('the borrower app has no %s', (_, sign) => {
  const screens = globSync('src/{borrower,ui}/**/*.tsx', { cwd: root });
  const asking = screens.filter((file) => sign.test(readFileSync(path.join(root, file), 'utf8')));
  expect(screens.length).toBeGreaterThan(100);
  expect(asking).toEqual([]);
});
