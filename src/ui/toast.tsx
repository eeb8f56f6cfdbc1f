/** Short confirmations of small things ("Saved"): six seconds, longer while somebody looks, until the next form is sent. Never for errors, never the only place of a message. */
import { CircleCheck } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';

const shownForMs = 6000;

type Toast = { id: number; text: string };

let toasts: readonly Toast[] = [];
let lastId = 0;
const none: readonly Toast[] = [];
const listeners = new Set<() => void>();

function put(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

export function toast(text: string): void {
  lastId += 1;
  // Said again, it stands there once.
  put([...toasts.filter((shown) => shown.text !== text), { id: lastId, text }]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stands once in the app's frame. */
export function ToastRegion() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );
  // What was done before does not stand beside what becomes of the next try.
  useEffect(() => document.addEventListener('submit', () => put(none), true), []);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--tabbar-h)+1rem+env(safe-area-inset-bottom))] z-(--z-toast) flex flex-col items-center gap-2 px-4 lg:bottom-6 print:hidden"
    >
      {shown.map((shownToast) => (
        <ToastCard key={shownToast.id} toast={shownToast} />
      ))}
    </div>
  );
}

function ToastCard({ toast: { id, text } }: { toast: Toast }) {
  const [watched, setWatched] = useState(false);
  useEffect(() => {
    if (watched) return;
    const timer = setTimeout(() => put(toasts.filter((other) => other.id !== id)), shownForMs);
    return () => clearTimeout(timer);
  }, [watched, id]);
  return (
    <p
      onPointerEnter={() => setWatched(true)}
      onPointerLeave={() => setWatched(false)}
      className="pointer-events-auto flex animate-rise items-center gap-2 rounded-control border border-border bg-surface px-4 py-3 font-medium shadow-2"
    >
      <CircleCheck aria-hidden className="size-5 flex-none text-success" />
      {text}
    </p>
  );
}
