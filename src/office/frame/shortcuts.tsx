/**
 * Keys for those who work through lists all day: J and K go along the rows, Enter opens, `?` shows the list. Whoever is in
 * their way turns them off, which is kept on the device (WCAG 2.1.4).
 */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useSyncExternalStore } from 'react';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/choice-field.tsx';
import { Dialog } from '#ui/dialog.tsx';

const key = 'jernih-office-shortcuts';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function areOn(): boolean {
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    return true;
  }
}

function turn(on: boolean): void {
  try {
    localStorage.setItem(key, on ? 'on' : 'off');
  } catch {
    // Without storage they stay as they are.
  }
  for (const listener of listeners) listener();
}

/** Give it to the one link of each row. */
export const rowLink = { 'data-row': '' } as const;

function goAlongRows(step: 1 | -1): void {
  const rows: (Element | null)[] = [...document.querySelectorAll('[data-row]')];
  const now = rows.indexOf(document.activeElement);
  const next = now === -1 && step === -1 ? rows.length - 1 : now + step;
  const row = rows[Math.min(Math.max(next, 0), rows.length - 1)];
  if (row instanceof HTMLElement) row.focus();
}

/** In a field a letter is a letter; in a dialog the page behind must not move. */
function isTyping(target: EventTarget | null): boolean {
  const isField = target instanceof Element && target.closest('input, textarea, select, [contenteditable]');
  return Boolean(isField) || document.querySelector('dialog[open]') !== null;
}

export function useShortcuts(onHelp: () => void): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented;
      if (!isPlain || !areOn() || isTyping(event.target)) return;
      const acts: Record<string, () => void> = {
        j: () => goAlongRows(1),
        k: () => goAlongRows(-1),
        '?': onHelp,
      };
      const act = acts[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [onHelp]);
}

export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const on = useSyncExternalStore(subscribe, areOn);
  const shortcuts = [
    { keys: 'J', what: t`Next row` },
    { keys: 'K', what: t`Row before` },
    { keys: 'Enter', what: t`Open the row` },
    { keys: '?', what: t`Show this list` },
  ];
  return (
    <Dialog
      open={open}
      title={t`Keyboard shortcuts`}
      onClose={onClose}
      actions={<Button variant="secondary" onClick={onClose}>{t`Close`}</Button>}
    >
      <dl className="mb-4">
        {shortcuts.map(({ keys, what }) => (
          <div key={keys} className="flex justify-between gap-3 border-b border-border py-2">
            <dt>{what}</dt>
            <dd>
              <kbd className="rounded-sm border border-border-strong px-2 text-sm font-strong text-text">
                {keys}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox
        name="shortcuts"
        id="office-shortcuts"
        label={t`Use shortcuts`}
        hint={t`Kept on this device.`}
        checked={on}
        onChange={(event) => turn(event.target.checked)}
      />
    </Dialog>
  );
}
