/**
 * Keys for those who work through lists all day: J and K go along the rows, Enter opens, U goes back to the list, G and a
 * letter to a desk, `/` to the search; `?` shows them all.
 */
import { useEffect, useRef } from 'react';
import { useMay } from '../access/use-may.ts';
import { deskList } from '../desks.ts';
import { useNavigate } from '../navigation.tsx';
import { areShortcutsOn } from './shortcuts-switch.ts';

/** Give it to the one link of each row. */
export const rowLink = { 'data-row': '' } as const;
/** To the link that leads from a case back to its list. */
export const upLink = { 'data-up': '' } as const;
/** To the fields that `/` leads to; the first that can be seen counts. */
export const searchField = { 'data-search': '' } as const;

/** After G: long enough to find the letter, too short to be surprised by it. */
const secondKeyMs = 1500;

function goAlongRows(step: 1 | -1): void {
  const rows: (Element | null)[] = [...document.querySelectorAll('[data-row]')];
  const now = rows.indexOf(document.activeElement);
  const next = now === -1 && step === -1 ? rows.length - 1 : now + step;
  const row = rows[Math.min(Math.max(next, 0), rows.length - 1)];
  if (row instanceof HTMLElement) row.focus();
}

/** False where no field can be seen, as behind the menu of a narrow screen. */
function focusSearch(): boolean {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input[data-search]')];
  const field = fields.find((each) => each.checkVisibility());
  field?.focus();
  field?.select();
  return field !== undefined;
}

/** In a field a letter is a letter; in a dialog the page behind must not move. */
function isTyping(target: EventTarget | null): boolean {
  const isField = target instanceof Element && target.closest('input, textarea, select, [contenteditable]');
  return Boolean(isField) || document.querySelector('dialog[open]') !== null;
}

export function useShortcuts(onHelp: () => void): void {
  const may = useMay();
  const navigate = useNavigate();
  const pressedG = useRef(0);
  useEffect(() => {
    function deskAfterG(letter: string): (() => void) | undefined {
      const isSoon = performance.now() - pressedG.current < secondKeyMs;
      pressedG.current = 0;
      const desk = isSoon ? deskList.find((each) => each.letter === letter && may(each.action)) : undefined;
      return desk && (() => navigate(desk.to));
    }
    function press(event: KeyboardEvent) {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented;
      if (!isPlain || !areShortcutsOn() || isTyping(event.target)) return;
      const key = event.key.toLowerCase();
      const acts: Record<string, () => void> = {
        j: () => goAlongRows(1),
        k: () => goAlongRows(-1),
        u: () => document.querySelector<HTMLElement>('a[data-up]')?.click(),
        g: () => {
          pressedG.current = performance.now();
        },
        '?': onHelp,
        ...(may('searchBorrowers') && {
          '/': () => {
            if (!focusSearch()) navigate('/borrowers');
          },
        }),
      };
      const act = deskAfterG(key) ?? acts[key];
      if (!act) return;
      event.preventDefault();
      act();
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [onHelp, may, navigate]);
}
