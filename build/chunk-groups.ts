/** Which modules come to the browser together. */
import { resolve } from 'node:path';
import { normalizePath, type Rolldown } from 'vite';
import { root } from './root.ts';

/** Everything that a module imports statically, itself included. */
function importsOf(id: string, graph: Rolldown.ChunkingContext, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) importsOf(imported, graph, found);
  return found;
}

/**
 * Few files, none with much that a page has no use for: what every page starts with, the pieces of Home, what comes to
 * Home once it is idle, the client of the API, what every signed-in page stands in, and the pieces and rules that other
 * pages share. Left alone, the bundler makes a
 * file of every shared icon.
 */
export function chunkGroups(app: 'borrower' | 'office'): Rolldown.CodeSplittingGroup[] {
  const withImports = (
    name: string,
    priority: number,
    sources: string[],
    leaveOut?: RegExp,
  ): Rolldown.CodeSplittingGroup => {
    let modules: Set<string> | undefined;
    return {
      debugName: name,
      priority,
      name(id, graph) {
        modules ??= new Set(
          sources.flatMap((source) => [...importsOf(normalizePath(resolve(root, source)), graph)]),
        );
        return modules.has(id) && !leaveOut?.test(id) ? name : null;
      },
    };
  };
  // Large, and only for some of the pages that share other pieces.
  const formPieces =
    /\/src\/ui\/(use-form|form-errors|text-field|choice-field|date-field|file-field|error-summary)\./;
  const penPieces = /\/src\/ui\/signature-|\/perfect-freehand\//;
  const special = new RegExp(`${formPieces.source}|${penPieces.source}`);
  const home = 'src/borrower/home/home-page.tsx';
  const parts = ['frame/header-tools', 'frame/page-footer', 'frame/extras', 'errors/fault-page'];
  return [
    { name: 'first', tags: ['$initial'], priority: 5 },
    withImports('kit', 4, [home], /\/src\/borrower\/home\//),
    withImports('home-page', 3.5, [home]),
    withImports('later', 3, ['src/ui/logo.tsx', ...parts.map((part) => `src/borrower/${part}.tsx`)]),
    withImports('client', 2, [`src/${app}/api.ts`]),
    {
      name: 'signed-in-area',
      test: /\/@tanstack\/|\/src\/borrower\/(signed-in-area|account\/use-wallet)\./,
      priority: 1.5,
    },
    {
      name: 'pieces',
      test: (id) => /\/src\/ui\/|\/lucide-react\//.test(id) && !special.test(id),
      minShareCount: 2,
      priority: 1,
    },
    // What is asked of people in forms; the rules below are those that every signed-in page needs.
    {
      name: 'person-rules',
      test: /\/src\/domain\/(bank|person-name|birth-place|phone|ic-number|signature|typed-digits|verification)\./,
      minShareCount: 2,
      priority: 0.6,
    },
    { name: 'rules', test: /\/src\/domain\//, minShareCount: 2, priority: 0.5 },
    { name: 'forms', test: formPieces, minShareCount: 2 },
    { name: 'pen', test: penPieces, minShareCount: 2 },
  ];
}
