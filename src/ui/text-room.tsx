/**
 * How much of a text still fits. Nothing is ever cut while it is typed or pasted: near the end of the room a count appears,
 * past it how much is too long, and the form is not sent until it fits (`limited-text.tsx`).
 */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { classNames } from './class-names.ts';

const saidAfterMs = 1_000;

/** Characters left from which on they are counted. */
const countedFrom = (most: number): number => Math.max(10, most / 10);

export function TextRoom({ most, length }: { most: number; length: number }) {
  const { t } = useLingui();
  const left = most - length;
  const over = -left;
  const text =
    left < 0
      ? t`${plural(over, { one: '# character too many', other: '# characters too many' })}`
      : left <= countedFrom(most)
        ? t`${plural(left, { one: '# character left', other: '# characters left' })}`
        : '';
  const [said, setSaid] = useState('');
  // Who listens hears it after the typing, not at every letter.
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), saidAfterMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <>
      {text && (
        <p
          aria-hidden
          className={classNames(
            'mt-1.5 text-sm tabular',
            left < 0 ? 'font-strong text-danger-text' : 'text-text-2',
          )}
        >
          {text}
        </p>
      )}
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  );
}
