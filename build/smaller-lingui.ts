/**
 * Lingui for browsers without `Intl`: its first rule of plurals and its first number took a phone 150 ms before the wallet
 * answered. The three languages have one rule between them (English says one thing of one, and another of more), and a
 * number in a sentence is written as everywhere (`src/words/format.ts`). The server has the whole of it.
 */
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { root } from './root.ts';

const file = /\/@lingui\/core\/dist\/index\.mjs$/;
const format = resolve(root, 'src/words/format.ts');

const leftOut = "throw Error('left out by build/smaller-lingui.ts')";

const edits: [from: RegExp, to: string][] = [
  // Sentences are given dates and amounts as text (`useFormat`), so these are never asked.
  [/function date\([^)]*\) \{[\s\S]*?\n\}\n/, `function date() { ${leftOut}; }\n`],
  [/function time\([^)]*\) \{[\s\S]*?\n\}\n/, `function time() { ${leftOut}; }\n`],
  [/function number\([^)]*\) \{[\s\S]*?\n\}\n/, `function number() { ${leftOut}; }\n`],
  [/const plurals = ordinal \?[\s\S]*?\n {2}\);\n/, `if (ordinal) ${leftOut};\n`],
  [
    /rules\[plurals\.select\(value - offset\)\]/,
    "rules[value - offset === 1 && _locales[0].startsWith('en') ? 'one' : 'other']",
  ],
  [/number\(locales, value, numberFormat\)/, 'formatCount(value)'],
];

export function withoutIntl(code: string): string {
  let edited = code;
  for (const [from, to] of edits) {
    if (!from.test(edited))
      throw new Error(`@lingui/core has no ${from}: build/smaller-lingui.ts knows another one`);
    edited = edited.replace(from, to);
  }
  return `import { formatCount } from ${JSON.stringify(format)};\n${edited}`;
}

export function smallerLingui(): Plugin {
  let wasMet = false;
  return {
    name: 'smaller-lingui',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!file.test(id)) return undefined;
      wasMet = true;
      return { code: withoutIntl(code), map: null };
    },
    buildEnd(error) {
      if (!error && !wasMet) throw new Error('@lingui/core was not met by build/smaller-lingui.ts');
    },
  };
}
