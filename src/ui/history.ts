/**
 * Where the reader is in the browser's history: the scroll position of every page seen, the guards of unsaved forms,
 * and what the next heading has to do when it appears. Knows no route and no React.
 */

/** The step to take when a guarded page was about to be left. */
export type Departure = () => void;

const positions = new Map<number, number>();
/** What asks, and by which name the form stands on the page, where it has one. */
const guards = new Map<symbol, () => string | undefined>();
let index = 0;
let turnedBackFrom = 0;
/** The page that is open, whatever place of it. */
let page = '';
let arrival: { scrollY: number; hash: string } | undefined;
/** A page is guarded from its first letter, and whoever asks comes later than that: until then the step waits. */
let unasked: Departure | undefined;
let onGuarded = (leave: Departure): void => {
  unasked = leave;
};
let onUnguarded = (): void => {
  unasked = undefined;
};

const pageNow = (): string => location.pathname + location.search;

function indexOf(state: unknown): number {
  return typeof state === 'object' && state !== null && 'index' in state ? Number(state.index) : 0;
}

/** Takes the step at once, or after the question when a changed form would be lost by it. */
export function askBefore(leave: Departure): void {
  if (guards.size === 0) {
    leave();
    return;
  }
  onGuarded(() => {
    guards.clear();
    // Asked once is enough: the browser need not ask again when the page is loaded anew.
    window.removeEventListener('beforeunload', onUnload);
    leave();
  });
}

/** Goes to an address of this app, unless an unsaved form makes the reader stay. */
export function visit(url: string, { replace = false }: { replace?: boolean } = {}): void {
  askBefore(() => {
    positions.set(index, window.scrollY);
    if (!replace) index += 1;
    arrival = { scrollY: 0, hash: new URL(url, location.href).hash };
    history[replace ? 'replaceState' : 'pushState']({ index }, '', url);
    page = pageNow();
  });
}

/** A step within the page, such as a filter: Back undoes it; until then focus and scroll stay, and nothing unsaved is left. */
export function turn(url: string): void {
  positions.set(index, window.scrollY);
  index += 1;
  history.pushState({ index }, '', url);
  page = pageNow();
}

/** Changes the address of the same page (its language): no guard, no focus, no scrolling. */
export function rename(url: string): void {
  history.replaceState(history.state, '', url);
  page = pageNow();
}

/** Back and forward: by the time we hear of it the address has changed, so a guarded page first takes it back, then asks. */
function onTraverse(event: PopStateEvent): void {
  const next = indexOf(event.state);
  if (pageNow() === page && (event.state === null || next !== index)) {
    traverseWithin(event.state === null ? undefined : next);
    return;
  }
  if (guards.size > 0) {
    event.stopImmediatePropagation();
    const delta = next - index;
    if (delta !== 0) {
      turnedBackFrom = delta;
      history.go(-delta);
    } else if (turnedBackFrom !== 0) {
      const again = turnedBackFrom;
      turnedBackFrom = 0;
      askBefore(() => history.go(again));
    }
    return;
  }
  index = next;
  page = pageNow();
  arrival = { scrollY: positions.get(index) ?? 0, hash: '' };
}

/** Between the places of one page nothing is left: a link leads to one, Back to where one was. */
function traverseWithin(known: number | undefined): void {
  if (known === undefined) {
    index += 1;
    history.replaceState({ index }, '');
    return;
  }
  index = known;
  const scrollY = positions.get(index);
  if (scrollY !== undefined) window.scrollTo(0, scrollY);
}

/** To be called once, before anything listens to the history. */
export function startHistory(): void {
  index = indexOf(history.state);
  history.replaceState({ ...history.state, index }, '');
  page = pageNow();
  history.scrollRestoration = 'manual';
  window.addEventListener('popstate', onTraverse, { capture: true });
  window.addEventListener('scroll', () => !arrival && positions.set(index, window.scrollY), {
    passive: true,
  });
  // A reload is the browser's to restore.
  window.addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
  });
}

/** Called when a heading appears: after a page change it takes the focus and the page its scroll position. */
export function settle(heading: HTMLElement): void {
  if (!arrival) return;
  const { scrollY, hash } = arrival;
  arrival = undefined;
  heading.focus({ preventScroll: true });
  const target = hash ? document.getElementById(hash.slice(1)) : null;
  if (target) target.scrollIntoView();
  else window.scrollTo(0, scrollY);
}

/** Makes the next heading take the focus although the address stays, as between the steps of one form. */
export function expectHeading(): void {
  arrival = { scrollY: 0, hash: '' };
}

/** `withdraw`: nothing would be lost any more, such as after what was typed has been sent; there is nothing to ask. */
export function askGuardedBy(ask: (leave: Departure) => void, withdraw: () => void): void {
  onGuarded = ask;
  onUnguarded = withdraw;
  if (unasked) ask(unasked);
  unasked = undefined;
}

function onUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Something on the page would be lost by leaving it. */
export const isGuarded = (): boolean => guards.size > 0;

/** By name what would be lost; none where something of it has no name. */
export function guardedNames(): string[] {
  const names = [...guards.values()].map((name) => name() ?? '');
  return names.includes('') ? [] : [...new Set(names)];
}

/** Holds the reader until released; returns the release. The name is asked for with the question. */
export function guardLeaving(name: () => string | undefined = () => undefined): () => void {
  const guard = Symbol('guard');
  if (guards.size === 0) window.addEventListener('beforeunload', onUnload);
  guards.set(guard, name);
  return () => {
    if (!guards.delete(guard) || guards.size > 0) return;
    window.removeEventListener('beforeunload', onUnload);
    onUnguarded();
  };
}
