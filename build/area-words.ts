/**
 * The words of one area of the borrower app: `borrower/en.po?area=loan` has of that catalogue only what the pages of the
 * folder `loan` can say, `?area=payment-page` only what that page can, so that a page does not load the words of all others.
 */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { formatter } from '@lingui/format-po';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import { filesOf, withImports } from './import-graph.ts';
import { root } from './root.ts';

const po = formatter();
/** Those that the app asks for. */
const catalogs = readFileSync(resolve(root, 'src/borrower/catalogs/en.ts'), 'utf8');
const areas = new Set([...catalogs.matchAll(/area=([\w-]+)/g)].map(([, area = '']) => area));
const sourcesOf = (area: string) =>
  filesOf(area.endsWith('-page') ? `src/borrower/*/${area}.tsx` : `src/borrower/${area}/**/*.ts*`);
const saidIn = (area: string) => withImports(sourcesOf(area));
const saidAnywhere = new Set([...areas].flatMap((area) => [...saidIn(area)]));

export function areaWords(): Plugin {
  let mayMiss = false;
  return {
    name: 'area-words',
    enforce: 'pre',
    configResolved: ({ command }) => {
      mayMiss = command === 'serve';
    },
    async load(id) {
      const [, file = '', locale = '', area] = /^(.*\/(\w+)\.po)\?area=([\w-]+)$/.exec(id) ?? [];
      if (!area) return;
      // Its page would come without a word.
      if (!areas.has(area) || sourcesOf(area).length === 0)
        this.error(`No folder or page is called ${area}, or src/borrower/catalogs/en.ts does not ask for it`);
      this.addWatchFile(file);
      const said = saidIn(area);
      const entries = await po.parse(await readFile(file, 'utf8'), {
        locale,
        sourceLocale: 'en',
        filename: file,
      });
      const messages: Record<string, unknown> = {};
      const missing: string[] = [];
      for (const [key, entry] of Object.entries(entries)) {
        const origins = entry.obsolete ? [] : (entry.origin ?? []).map(([origin]) => origin);
        const isLost = origins.length > 0 && !origins.some((origin) => saidAnywhere.has(origin));
        if (isLost)
          this.error(`No area has the words of ${origins.join(', ')}: nothing imports it statically`);
        if (!origins.some((origin) => said.has(origin))) continue;
        if (!entry.translation) missing.push(entry.message ?? key);
        messages[key] = compileMessageOrThrow(entry.translation || entry.message || key);
      }
      if (missing.length > 0 && !mayMiss) this.error(`No ${locale} words for:\n${missing.join('\n')}`);
      const text = JSON.stringify(JSON.stringify(messages));
      return { code: `export const messages = JSON.parse(${text});`, map: null, moduleType: 'js' };
    },
  };
}
