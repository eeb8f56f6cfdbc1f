/** Which modules come to the browser together. */
import { resolve } from 'node:path';
import { normalizePath, type Rolldown } from 'vite';
import { root } from './root.ts';
import { firstFile, sharedChunks, staticallyBelow } from './shared-chunks.ts';

/** What Home's price and the first step of a loan need, and no other page. */
const ofPrice =
  /\/src\/(borrower\/home\/(estimate|amount-words)|domain\/(schedule|rate-of-return|product))\.tsx?$/;
/** What is around a field, and the fields of Home. */
const ofFields = /\/src\/ui\/(money-field|radio-chips|field|answers)\.tsx?$/;
/** What checks an entry: also one that was kept on the device, where there is no form. */
const ofSchemas = /\/src\/(contract\/(light|fields)|domain\/(phone|person-name|signature)\.)/;
/** What says what is wrong with an entry, and the fields of text. */
const ofForms = /\/src\/ui\/(text-field|use-form|form-errors)/;
/** How every page forgets what was kept of others, and pages of a person read what was kept of theirs. */
const ofDevice = /\/node_modules\/idb-keyval\//;
// Home itself is an entry of its own.
const ofHomeOnly = /\/src\/borrower\/home\/(home-page|estimate-card|welcome)\./;

/**
 * What every page starts with, what comes to every page once it is idle with the client of the API, and what every signed-in
 * page stands in have a file each, because all of it is needed where any of it is. So have the pieces of the price and those of
 * forms, which nothing else may join: pages that only show something would load them for an icon. The rest is cut by who needs
 * it: a page loads what it uses.
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
  const pieces = ['use-action.ts', 'lazy-part.tsx', 'loaded.tsx', 'empty-state.tsx'];
  const signedIn = [
    'src/borrower/signed-in-area.tsx',
    'src/borrower/signed-in.tsx',
    ...pieces.map((piece) => `src/ui/${piece}`),
  ];
  const forms = ['src/ui/use-form.ts', 'src/ui/text-field.tsx', 'src/contract/fields.ts'];

  // Whoever shows a signature, and what checks one, know its paper.
  const everywhere = ['\0rolldown/runtime.js', file('src/domain/signature-box.ts')];

  let places: Map<string, string> | undefined;
  function placesIn(graph: Rolldown.ChunkingContext): Map<string, string> {
    const below = (sources: string[]) =>
      sources.flatMap((source) => [...staticallyBelow(file(source), graph)]);
    const placed = new Map<string, string>();
    const place = (name: string, ids: string[]) => {
      for (const id of ids) if (!placed.has(id)) placed.set(id, name);
    };
    const ofHome = below([home]).filter((id) => !ofHomeOnly.test(id));
    place(firstFile, [
      ...everywhere,
      ...below([main]),
      ...ofHome.filter((id) => !ofPrice.test(id) && !ofFields.test(id)),
    ]);
    place(
      'fields',
      ofHome.filter((id) => ofFields.test(id)),
    );
    place('price', ofHome);
    const kept = below(['src/borrower/offline/kept-reading.ts']).filter((id) => ofDevice.test(id));
    place('later', [...below(later), ...kept]);
    place('signed-in-area', below(signedIn));
    place('places', below(['src/borrower/frame/places.tsx']));
    for (const [name, own] of [
      ['schemas', ofSchemas],
      ['forms', ofForms],
    ] as const) {
      place(
        name,
        below(forms).filter((id) => own.test(id)),
      );
    }
    return new Map([
      ...placed,
      ...sharedChunks(main, graph, (id) => placed.get(id), ['price', 'fields', 'schemas', 'forms', 'places']),
    ]);
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
