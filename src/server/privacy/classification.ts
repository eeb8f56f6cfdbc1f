/** The classification of all data as a page to read, written from the data map by its test. */
import { columnsOf, dataMap, levels, type TableData } from './data-map.ts';

const meanings = {
  open: 'Anybody may know it.',
  house: 'About the work of the house: staff whose task it is. Never on a public page.',
  personal:
    'About a person: its owner, and staff whose task it is, through the access rule of the borrower. Never in addresses, logs, cookies, local storage or what the service worker keeps; what a borrower read last stays in a database of their own browser, by the list in docs/privacy.md.',
  secret:
    'Sealed with a key of the server, or kept as a hash only. Opened one by one for a reason and written down (numbers, photos), or never (passwords, codes).',
} as const satisfies Record<(typeof levels)[number], string>;

export function classificationText(): string {
  const tables = Object.entries<TableData>(dataMap).map(([table, map]) => {
    const rows = levels.flatMap((level) => {
      const columns = columnsOf(map, level);
      return columns.length === 0 ? [] : [`| ${level} | ${columns.map((name) => `\`${name}\``).join(' ')} |`];
    });
    const download = map.download ? 'In a person’s download.' : map.instead && `Download: ${map.instead}.`;
    return [
      `### ${table}`,
      ...(download ? ['', download] : []),
      '',
      '| level | columns |',
      '|---|---|',
      ...rows,
    ].join('\n');
  });
  return `${[
    '# Classification of data',
    '',
    'Written by the test of `src/server/privacy/data-map.ts`; do not edit it here. A column without a level fails that test.',
    '',
    '| level | handling |',
    '|---|---|',
    ...levels.map((level) => `| ${level} | ${meanings[level]} |`),
    '',
    ...tables.flatMap((table) => [table, '']),
  ]
    .join('\n')
    .trimEnd()}\n`;
}
