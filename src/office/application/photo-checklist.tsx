/** What to look at in the photos. No machine compares face and card here: the officer does. */
import { useLingui } from '@lingui/react/macro';

export function PhotoChecklist() {
  const { t } = useLingui();
  const lines = [
    t`All four corners of the card are in the photo, and nothing covers it.`,
    t`Name and number can be read and are those of the application.`,
    t`It is the card itself, not a screen, a print or a copy.`,
    t`The selfie shows the whole face, and the person is the one on the card.`,
    t`The card in the selfie is the same card.`,
  ];
  return (
    <details className="mt-4">
      <summary className="stands-alone text-link underline">{t`What to look at`}</summary>
      <ul className="mt-1 grid list-disc gap-1 ps-5 text-sm text-text-2">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}
