/** All keys in one list, by where they act, and the switch that turns them off. */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/choice-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useMay } from '../access/use-may.ts';
import { deskList } from '../desks.ts';
import { turnShortcuts, useShortcutsOn } from './shortcuts-switch.ts';
import { useDeskWords } from './use-desk-words.ts';

type Line = { keys: string; what: string };

export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const on = useShortcutsOn();
  return (
    <Dialog
      open={open}
      title={t`Keyboard shortcuts`}
      onClose={onClose}
      actions={<Button variant="secondary" onClick={onClose}>{t`Close`}</Button>}
    >
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by the keyboard
        tabIndex={0}
        aria-label={t`Keyboard shortcuts`}
        className="mb-4 max-h-[50dvh] overflow-y-auto"
      >
        <AllLines />
      </section>
      <Checkbox
        name="shortcuts"
        id="office-shortcuts"
        label={t`Use shortcuts`}
        hint={t`Kept on this device.`}
        checked={on}
        onChange={(event) => turnShortcuts(event.target.checked)}
      />
    </Dialog>
  );
}

function AllLines() {
  const { t } = useLingui();
  const may = useMay();
  const names = useDeskWords();
  const desks = deskList.flatMap(({ name, letter, action }) =>
    letter && may(action) ? [{ keys: `G ${letter.toUpperCase()}`, what: names[name] }] : [],
  );
  return (
    <>
      <Group
        title={t`Everywhere`}
        lines={[
          ...(may('searchBorrowers')
            ? [
                { keys: '/', what: t`Search for a borrower` },
                { keys: 'Esc', what: t`Leave the search` },
              ]
            : []),
          { keys: '?', what: t`Show this list` },
        ]}
      />
      <Group
        title={t`In a list`}
        lines={[
          { keys: 'J', what: t`Next row` },
          { keys: 'K', what: t`Row before` },
          { keys: 'Enter', what: t`Open the row` },
        ]}
      />
      <Group title={t`In a case`} lines={[{ keys: 'U', what: t`Back to the list` }]} />
      {may('getIdentityImage') && (
        <Group
          title={t`At an open photo`}
          lines={[
            { keys: 'A', what: t`Accept the photo` },
            { keys: 'S', what: t`Send the photo back` },
            { keys: 'N P', what: t`Next picture, picture before` },
            { keys: 'C', what: t`Compare side by side` },
            { keys: '1 2', what: t`Choose the left or the right picture` },
            { keys: '+ −', what: t`Larger, smaller; also with the wheel or two fingers` },
            { keys: 'R', what: t`Turn right; left with Shift` },
            { keys: 'B D', what: t`Brighter, darker` },
            { keys: '0', what: t`As it was` },
            { keys: 'F', what: t`Full screen` },
          ]}
        />
      )}
      <Group title={t`To a desk: G, then a letter`} lines={desks} />
    </>
  );
}

function Group({ title, lines }: { title: ReactNode; lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <section className="mb-3">
      <h3 className="text-base text-text">{title}</h3>
      <dl>
        {lines.map(({ keys, what }) => (
          <div key={keys} className="flex items-center justify-between gap-3 border-b border-border py-1.5">
            <dt>{what}</dt>
            <dd>
              <kbd className="rounded-sm border border-border-strong px-2 text-sm font-strong whitespace-nowrap text-text">
                {keys}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
