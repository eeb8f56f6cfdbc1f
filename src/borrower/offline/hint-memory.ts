/** When the hint to install the app may show: after an application or on the second visit, and not for 90 days after it was closed. */

export const hintKey = 'jernih-install-hint';
const visitKey = 'jernih-visit-counted';
const closedForMs = 90 * 24 * 60 * 60 * 1000;

/** Numbers only: nothing about the person. */
export type HintMemory = { visits: number; closedAt?: number };

export function readMemory(storage: Storage): HintMemory {
  try {
    const kept: Partial<HintMemory> = JSON.parse(storage.getItem(hintKey) ?? '{}');
    return { visits: Number(kept.visits) || 0, ...(kept.closedAt && { closedAt: Number(kept.closedAt) }) };
  } catch {
    return { visits: 0 };
  }
}

function write(storage: Storage, memory: HintMemory): void {
  try {
    storage.setItem(hintKey, JSON.stringify(memory));
  } catch {
    // Without storage every visit is the first.
  }
}

/** A visit is as long as the browser keeps the tab; a reload is none. */
export function countVisit(device: Storage, tab: Storage): void {
  try {
    if (tab.getItem(visitKey)) return;
    tab.setItem(visitKey, '1');
  } catch {
    return;
  }
  const memory = readMemory(device);
  // Two is all that matters.
  if (memory.visits < 2) write(device, { ...memory, visits: memory.visits + 1 });
}

export const rememberClosed = (storage: Storage, now: number): void =>
  write(storage, { ...readMemory(storage), closedAt: now });

export function mayShowHint({ visits, closedAt }: HintMemory, hasApplied: boolean, now: number): boolean {
  const rests = closedAt !== undefined && now - closedAt < closedForMs;
  return !rests && (hasApplied || visits >= 2);
}
