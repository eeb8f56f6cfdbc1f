/** The keys of the viewer, for whoever asks. */
import { useLingui } from '@lingui/react/macro';

type Line = readonly [key: string, does: string];

export function KeyList({ more, compares }: { more: readonly Line[]; compares: boolean }) {
  const { t } = useLingui();
  const lines: readonly Line[] = [
    ...more,
    ['N P', t`Next picture, picture before`],
    ...(compares
      ? ([
          ['C', t`Compare side by side`],
          ['1 2', t`Choose the left or the right picture`],
        ] as const)
      : []),
    ['+ −', t`Larger, smaller; also with the wheel or two fingers`],
    ['← ↑ → ↓', t`Move the picture; also by dragging`],
    ['R', t`Turn right; left with Shift`],
    ['B D', t`Brighter, darker`],
    ['0', t`As it was`],
    ['F', t`Full screen`],
    ['Esc', t`Close`],
  ];
  return (
    <section aria-label={t`List of keys`} className="border-b border-border bg-surface-2 px-4 py-3">
      <dl className="grid gap-x-8 gap-y-1 text-sm sm:grid-cols-2 lg:grid-cols-3">
        {lines.map(([key, does]) => (
          <div key={key} className="grid grid-cols-[4.5rem_1fr] gap-2">
            <dt>
              <kbd className="font-strong">{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
