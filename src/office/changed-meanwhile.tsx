/**
 * Two people at one form: it knows the version that it was opened with, and takes a newer one only when whoever types
 * has seen what a colleague wrote, and chose to go on.
 */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { type SummaryItem, SummaryList } from '#ui/summary-list.tsx';

export type Versions<T> = { seen: T; now: T; goOn: () => void };

/** `now` may be read again at any time; `seen` is what the fields began with. */
export function useSeenVersion<T extends { version: number }>(now: T): Versions<T> {
  const [seen, setSeen] = useState(now);
  return { seen, now, goOn: () => setSeen(now) };
}

type ChangedMeanwhileProps = {
  versions: Versions<{ version: number }>;
  /** As it stands now. */
  items: SummaryItem[];
  /** What was refused because of it is no longer in question. */
  onGoOn: () => void;
};

export function ChangedMeanwhile({ versions: { seen, now, goOn }, items, onGoOn }: ChangedMeanwhileProps) {
  const { t } = useLingui();
  if (seen.version === now.version) return null;

  function press() {
    goOn();
    onGoOn();
  }

  return (
    <Notice tone="warning" role="status" title={t`Somebody else changed this while you were typing`}>
      <p>{t`What you typed is still here. This is how it stands now:`}</p>
      <SummaryList items={items} />
      <p className="mt-3">{t`Change your answers, or go on and replace it with them.`}</p>
      <Button variant="secondary" size="small" className="mt-3" onClick={press}>
        {t`Go on with my answers`}
      </Button>
    </Notice>
  );
}
