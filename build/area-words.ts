/**
 * The words of one area of the borrower app: `borrower/en.po?area=loan` has of that catalogue only what the pages of the
 * folder `loan` can say, so that a page does not load the words of all others.
 */
import { readFile } from 'node:fs/promises';
import { formatter } from '@lingui/format-po';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import { filesOf, withImports } from './import-graph.ts';

const po = formatter();

export function areaWords(): Plugin {
  let mayMiss = false;
  return {
    name: 'area-words',
    enforce: 'pre',
    configResolved: ({ command }) => {
      mayMiss = command === 'serve';
    },
    async load(id) {
      const [, file = '', locale = '', area] = /^(.*\/(\w+)\.po)\?area=(\w+)$/.exec(id) ?? [];
      if (!area) return;
      this.addWatchFile(file);
      const said = withImports(filesOf(`src/borrower/${area}/**/*.ts*`));
      const entries = await po.parse(await readFile(file, 'utf8'), {
        locale,
        sourceLocale: 'en',
        filename: file,
      });
      const messages: Record<string, unknown> = {};
      const missing: string[] = [];
      for (const [key, entry] of Object.entries(entries)) {
        if (entry.obsolete || !entry.origin?.some(([origin]) => said.has(origin))) continue;
        if (!entry.translation) missing.push(entry.message ?? key);
        messages[key] = compileMessageOrThrow(entry.translation || entry.message || key);
      }
      if (missing.length > 0 && !mayMiss) this.error(`No ${locale} words for:\n${missing.join('\n')}`);
      const text = JSON.stringify(JSON.stringify(messages));
      return { code: `export const messages = JSON.parse(${text});`, map: null, moduleType: 'js' };
    },
  };
}
