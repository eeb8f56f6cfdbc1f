/**
 * TanStack Query for the borrower's app. Each name is taken from its own file, so that the graph shows which pages need
 * lists that go on and what is kept on the device. Mutations are out: a press is `src/ui/use-action.ts`; the client's own
 * list of them is one that is always empty.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { root } from './root.ts';

const folderOf = (name: string) => resolve(root, `node_modules/@tanstack/${name}/build/modern`);
const core = folderOf('query-core');
const mutations = resolve(core, 'mutationCache.js');
const taken = /import \{([^}]*)\} from ['"]@tanstack\/(react-query|query-core)['"];/g;

/** `useQuery` is in `useQuery.js`: read from what the package itself exports. */
function filesIn(name: string): Map<string, string> {
  const index = readFileSync(resolve(folderOf(name), 'index.js'), 'utf8');
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of index.matchAll(/^import \{(.*)\} from "\.\/(.+)";$/gm)) {
    for (const each of names.split(',')) files.set(each.trim(), resolve(folderOf(name), file));
  }
  return files;
}

/** What the client asks of its mutations; to make one is told as the mistake that it is. */
const noMutations = `
import { Subscribable } from './subscribable.js';
export class MutationCache extends Subscribable {
  build() { throw Error('left out by build/smaller-query.ts'); }
  getAll() { return []; }
  findAll() { return []; }
  clear() {}
  resumePausedMutations() { return Promise.resolve(); }
}`;

/** How a list goes on is brought by what observes one, in the place of every query. */
const edits: Record<string, [from: string, to: string][]> = {
  'query.js': [
    ['import { infiniteQueryBehavior } from "./infiniteQueryBehavior.js";\n', ''],
    [
      '(this.#queryType === "infinite" ? infiniteQueryBehavior(this.options.pages) : this.options.behavior)',
      'this.options.behavior',
    ],
  ],
  'infiniteQueryObserver.js': [
    [
      'import { hasNextPage, hasPreviousPage } from',
      'import { hasNextPage, hasPreviousPage, infiniteQueryBehavior } from',
    ],
    [
      'options._type = "infinite";',
      'options._type = "infinite"; options.behavior = infiniteQueryBehavior(options.pages);',
    ],
  ],
};

export function smallerQuery(): Plugin {
  const files = new Map([...filesIn('query-core'), ...filesIn('react-query')]);
  const met = new Set<string>();
  return {
    name: 'smaller-query',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (id !== mutations) return undefined;
      met.add(id);
      return noMutations;
    },
    transform(code, id) {
      if (!/\/src\/|\/@tanstack\//.test(id)) return;
      const edited = id.startsWith(`${core}/`) ? withEdits(id, code) : code;
      if (edited !== code) met.add(id);
      const direct = edited.replace(taken, (_, list: string) => importsOf(list, files, id));
      return direct === code ? undefined : { code: direct, map: null };
    },
    buildEnd(error) {
      if (!error && met.size < 1 + Object.keys(edits).length)
        throw new Error('not all files of TanStack Query were met that build/smaller-query.ts knows');
    },
  };
}

function withEdits(id: string, code: string): string {
  let edited = code;
  for (const [from, to] of edits[id.slice(core.length + 1)] ?? []) {
    if (!edited.includes(from))
      throw new Error(`${id} has no ${from}: build/smaller-query.ts knows another one`);
    edited = edited.replaceAll(from, to);
  }
  return edited;
}

/** The line stays one, so that what the compiler says of later lines is true. */
function importsOf(list: string, files: ReadonlyMap<string, string>, importer: string): string {
  return list
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each && !each.startsWith('type '))
    .map((each) => {
      const file = files.get(each.split(' as ')[0] ?? '');
      if (!file)
        throw new Error(`${importer} asks for ${each}, and build/smaller-query.ts does not know where it is`);
      return `import { ${each} } from ${JSON.stringify(file)};`;
    })
    .join(' ');
}
