/** Which modules come to the browser together. */
import { resolve } from 'node:path';
import { normalizePath, type Rolldown } from 'vite';
import { root } from './root.ts';
import { firstFile, sharedChunks, staticallyBelow } from './shared-chunks.ts';

/**
 * What every page starts with and the pieces of Home have one file, what comes to every page once it is idle with the client of the
 * API another, and what every signed-in page stands in a third, because all of it is needed where any of it is. The rest is
 * cut by who needs it: a page loads what it uses.
 */
export function chunkGroups(app: 'borrower' | 'office'): Rolldown.CodeSplittingGroup[] {
  const file = (path: string) => normalizePath(resolve(root, path));
  const main = file(`src/${app}/main.tsx`);
  const home = 'src/borrower/home/home-page.tsx';
  const parts = ['frame/header-tools', 'frame/page-footer', 'frame/extras', 'errors/fault-page'];
  const later = [
    'src/ui/logo.tsx',
    ...parts.map((part) => `src/borrower/${part}.tsx`),
    'src/borrower/offline/start.ts',
    `src/${app}/api.ts`,
  ];
  const signedIn = ['src/borrower/signed-in-area.tsx', 'src/borrower/signed-in.tsx'];
  // Home itself is an entry of its own.
  const ofHomeOnly = /\/src\/borrower\/home\/(home-page|estimate-card|welcome)\./;

  let places: Map<string, string> | undefined;
  function placesIn(graph: Rolldown.ChunkingContext): Map<string, string> {
    const below = (sources: string[]) =>
      sources.flatMap((source) => [...staticallyBelow(file(source), graph)]);
    const placed = new Map<string, string>();
    const place = (name: string, ids: string[]) => {
      for (const id of ids) if (!placed.has(id)) placed.set(id, name);
    };
    place(firstFile, [...below([main]), ...below([home]).filter((id) => !ofHomeOnly.test(id))]);
    place('later', below(later));
    place('signed-in-area', below(signedIn));
    return new Map([...placed, ...sharedChunks(main, graph, (id) => placed.get(id))]);
  }
  return [
    {
      debugName: 'places',
      name(id, graph) {
        places ??= placesIn(graph);
        return places.get(id) ?? null;
      },
      // Every module has its place by itself.
      includeDependenciesRecursively: false,
    },
  ];
}
