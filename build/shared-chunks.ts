/**
 * How the modules that several pages share are cut into files. Those that exactly the same pages need belong together; two
 * such groups become one file where the requests that this saves are worth the bytes that some page then has no use for.
 */
import type { Rolldown } from 'vite';

type Group = {
  modules: string[];
  bytes: number;
  /** What is loaded on demand and brings it: pages, their later parts, and the words. */
  entries: Set<string>;
  /** What comes with it at once. */
  needs: Set<Group>;
  /** The name of a file that there is in any case. */
  place: string | undefined;
};
/** The name of the file where a module is in any case. */
type PlaceOf = (id: string) => string | undefined;

/** The file that every page starts with. */
export const firstFile = 'first';

/**
 * What one more file costs a page, in bytes of source: the request, of which a phone on HTTP/1.1 makes six at a time, and words
 * that compress worse apart.
 */
const fileCost = 5000;
/** How often people open a page for each time that they open another: the wallet first of all, and who comes from Home the loan. */
const opened: Readonly<Record<string, number>> = {
  'wallet-page': 6,
  'loan-page': 1,
  'loan-application': 3,
  journey: 1,
  'payment-page': 6,
  'loan-now': 2,
};
/** How often a later part asks for what its page did not bring. */
const laterPart = 0.1;

/**
 * The name of the file of each module that is shared; what is not placed already may join what is, except for what is closed.
 * Nor do two become one where only one of them needs a closed file: the pages of the other would load that too.
 */
export function sharedChunks(
  main: string,
  graph: Rolldown.ChunkingContext,
  placeOf: PlaceOf,
  closed: readonly string[],
): Map<string, string> {
  const groups = groupsBelow(main, graph, placeOf);
  for (let best = bestPair(groups, closed); best; best = bestPair(groups, closed)) join(groups, ...best);
  return new Map(
    [...groups].flatMap(({ modules, place }, at) =>
      modules.map((id) => [id, place ?? `shared-${at + 1}`] as const),
    ),
  );
}

/** Everything that comes with a module, itself included. */
export function staticallyBelow(
  id: string,
  graph: Rolldown.ChunkingContext,
  found = new Set<string>(),
): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) staticallyBelow(imported, graph, found);
  return found;
}

/** What is imported on demand, and all that comes with it: the pages, their later parts, and the words. */
function closuresBelow(main: string, graph: Rolldown.ChunkingContext): Map<string, Set<string>> {
  const closures = new Map<string, Set<string>>();
  const open = [main];
  for (let entry = open.pop(); entry; entry = open.pop()) {
    if (closures.has(entry)) continue;
    const closure = staticallyBelow(entry, graph);
    closures.set(entry, closure);
    for (const id of closure) open.push(...(graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []));
  }
  return closures;
}

/** Before anything is joined: one group for each set of entries, and the files that there are in any case. */
function groupsBelow(main: string, graph: Rolldown.ChunkingContext, placeOf: PlaceOf): Set<Group> {
  const closures = closuresBelow(main, graph);
  const first = closures.get(main) ?? new Set();
  const entriesOf = new Map<string, string[]>();
  for (const [entry, closure] of closures) {
    for (const id of closure) entriesOf.set(id, [...(entriesOf.get(id) ?? []), entry]);
  }
  const bySet = new Map<string, Group>();
  const groupOf = new Map<string, Group>();
  for (const [id, entries] of entriesOf) {
    // What one entry alone needs is in its own file, and an entry is the head of it.
    if (entries.length < 2 || closures.has(id) || first.has(id)) continue;
    const place = placeOf(id);
    const key = place ?? entries.toSorted().join();
    const group = bySet.get(key) ?? {
      modules: [],
      bytes: 0,
      entries: new Set(),
      needs: new Set(),
      place,
    };
    for (const entry of place === firstFile ? closures.keys() : entries) group.entries.add(entry);
    bySet.set(key, group);
    groupOf.set(id, group);
    group.modules.push(id);
    group.bytes += graph.getModuleInfo(id)?.code?.length ?? 0;
  }
  for (const [id, group] of groupOf) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
      const needed = groupOf.get(imported);
      if (needed && needed !== group) group.needs.add(needed);
    }
  }
  return new Set(bySet.values());
}

/** All that comes with it, itself included. */
function below(group: Group, found = new Set<Group>()): Set<Group> {
  if (found.has(group)) return found;
  found.add(group);
  for (const needed of group.needs) below(needed, found);
  return found;
}

/** What joining them saves all pages together, less what some load in vain: of the two, and of what comes with them. */
function gain(a: Group, b: Group): number {
  const entries = a.entries.union(b.entries);
  const inVain = [...below(a).union(below(b))].reduce(
    (sum, group) => sum + visitsOf(entries.difference(group.entries)) * group.bytes,
    0,
  );
  return visitsOf(a.entries.intersection(b.entries)) * fileCost - inVain;
}

/** How often one of these is loaded, in visits of a page. */
function visitsOf(entries: Set<string>): number {
  let visits = 0;
  for (const entry of entries) {
    const [, name = ''] = /([\w-]+)\.tsx$/.exec(entry) ?? [];
    visits += opened[name] ?? (name.endsWith('-page') ? 1 : laterPart);
  }
  return visits;
}

function bestPair(groups: Set<Group>, closed: readonly string[]): [Group, Group] | undefined {
  const all = [...groups];
  const isClosed = ({ place = '' }: Group) => closed.includes(place);
  const closedBelow = new Map(all.map((group) => [group, new Set([...below(group)].filter(isClosed))]));
  const needsAlike = (a: Group, b: Group) =>
    closedBelow.get(a)?.symmetricDifference(closedBelow.get(b) ?? new Set()).size === 0;
  const pairs = all.flatMap((a, at) =>
    all.slice(at + 1).flatMap((b) => {
      if ((a.place && b.place) || isClosed(a) || isClosed(b) || !needsAlike(a, b)) return [];
      if (asksFromFirst(a, b) || asksFromFirst(b, a)) return [];
      const saved = gain(a, b);
      return saved > 0 ? [{ a, b, saved }] : [];
    }),
  );
  // Files that need each other in a circle could run in the wrong order.
  const found = pairs
    .toSorted((one, other) => other.saved - one.saved)
    .find(({ a, b }) => !leadsAround(a, b) && !leadsAround(b, a));
  return found && [found.a, found.b];
}

/** Every file needs the first one; what that one needs itself would be a circle. */
function asksFromFirst(first: Group, other: Group): boolean {
  return first.place === firstFile && other.needs.difference(new Set([first])).size > 0;
}

/** Whether one needs the other by way of a third. */
function leadsAround(from: Group, to: Group): boolean {
  const seen = new Set<Group>([to]);
  const open = [...from.needs].filter((group) => group !== to);
  for (let group = open.pop(); group; group = open.pop()) {
    if (group.needs.has(to)) return true;
    if (seen.has(group)) continue;
    seen.add(group);
    open.push(...group.needs);
  }
  return false;
}

function join(groups: Set<Group>, into: Group, from: Group): void {
  groups.delete(from);
  into.place ??= from.place;
  into.modules.push(...from.modules);
  into.bytes += from.bytes;
  into.needs = into.needs.union(from.needs);
  into.entries = into.entries.union(from.entries);
  for (const group of groups) {
    if (group.needs.delete(from)) group.needs.add(into);
  }
  into.needs.delete(into);
  into.needs.delete(from);
  for (const group of below(into)) group.entries = group.entries.union(into.entries);
}
