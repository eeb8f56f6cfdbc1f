/** What the borrower typed beside what the IC number says, and the account holder beside the borrower's name. */
import { useLingui } from '@lingui/react/macro';
import { Check, CircleQuestionMark, Eye, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import type { ApplicationCase } from '#contract/office.ts';
import type { BirthPlaceName } from '#domain/birth-place.ts';
import type { IcReading } from '#domain/ic-reading.ts';
import type { Gender } from '#domain/verification.ts';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { type Format, useFormat } from '#ui/words.tsx';
import { birthPlaceWords, genderWords } from '#words/choices.ts';

type Comparison = ApplicationCase['comparisons'][number];

type MykadCheckProps = Pick<ApplicationCase, 'comparisons' | 'icReading'>;

export function MykadCheck({ comparisons, icReading }: MykadCheckProps) {
  const { t } = useLingui();
  const written = useWritten();
  const fields = useComparedNames();
  const labels = [t`Field`, t`Borrower typed`, t`By IC number or MyKad`, t`Result`];
  const cell =
    'px-1.5 py-2 max-sm:grid max-sm:grid-cols-[8rem_minmax(0,1fr)] max-sm:gap-2 max-sm:px-0 max-sm:py-0.5 max-sm:before:text-sm max-sm:before:text-text-2 max-sm:before:content-[attr(data-label)]';
  return (
    <Card title={t`Check against MyKad`}>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: shown as a list, the elements would lose their roles */}
      {/* biome-ignore-start lint/a11y/useSemanticElements: the elements are there; the roles keep them a table */}
      <table role="table" className="w-full text-note max-sm:block">
        <caption className="sr-only">{t`Check against MyKad`}</caption>
        <thead role="rowgroup" className="max-sm:sr-only">
          <tr role="row" className="border-b border-border">
            {labels.map((label) => (
              <th
                key={label}
                role="columnheader"
                scope="col"
                className="px-1.5 py-2 text-left text-xs font-strong text-text-3"
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-sm:block">
          {comparisons.map((comparison) => (
            <tr key={comparison.field} role="row" className="border-b border-border max-sm:block max-sm:py-2">
              <th
                role="rowheader"
                scope="row"
                className="px-1.5 py-2 text-left font-(weight:--weight-body) text-text-2 max-sm:block max-sm:px-0 max-sm:pb-0.5 max-sm:font-strong"
              >
                {fields[comparison.field]}
              </th>
              <td role="cell" data-label={labels[1]} className={cell}>
                {written(comparison.field, comparison.typed)}
              </td>
              <td role="cell" data-label={labels[2]} className={cell}>
                <WorkedOut comparison={comparison} written={written} />
              </td>
              <td role="cell" data-label={labels[3]} className={cell}>
                <Result result={comparison.result} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
      {icReading && <ReadFromPhoto reading={icReading} />}
    </Card>
  );
}

export function useComparedNames(): Record<Comparison['field'], string> {
  const { t } = useLingui();
  return {
    'date-of-birth': t`Date of birth`,
    'place-of-birth': t`Place of birth`,
    gender: t`Gender`,
    'account-holder': t`Account holder`,
  };
}

/** Recognition takes one digit for another that looks like it, so its word never counts more than a look. */
function ReadFromPhoto({ reading }: { reading: IcReading }) {
  const { t } = useLingui();
  const { gap } = useFormat();
  const looks: Record<IcReading, { icon: LucideIcon; words: string }> = {
    equal: { icon: Check, words: t`The IC number read from the photo is the typed one.` },
    differs: { icon: Eye, words: t`Another number was read from the photo. Look at the photo yourself.` },
    unreadable: { icon: CircleQuestionMark, words: t`No IC number could be read from the photo.` },
  };
  const { icon: Icon, words } = looks[reading];
  return (
    <p className="mt-3 flex items-start gap-2 text-sm text-text-2">
      <Icon aria-hidden className="mt-0.5 size-5 flex-none" />
      <span>
        <span className="text-text">{words}</span>
        {gap}
        {t`Read by a machine, which makes mistakes: a hint, no proof.`}
      </span>
    </p>
  );
}

type Written = (field: Comparison['field'], value: string) => string;

function WorkedOut({ comparison, written }: { comparison: Comparison; written: Written }) {
  const { t } = useLingui();
  if (comparison.derived === '') return <span className="text-text-3">{t`The number does not say`}</span>;
  if (comparison.field === 'account-holder') {
    const name = comparison.derived;
    return t`Name on MyKad: ${name}`;
  }
  return written(comparison.field, comparison.derived);
}

export function useWritten(): Written {
  const { i18n } = useLingui();
  const format: Format = useFormat();
  return (field, value) => {
    if (field === 'date-of-birth') return format.date(value);
    if (field === 'gender') return i18n._(genderWords[value as Gender] ?? value);
    if (field === 'place-of-birth') {
      // The one place of the form that the table of the IC number does not have.
      const place = value === 'outside-malaysia' ? 'abroad' : value;
      return i18n._(birthPlaceWords[place as BirthPlaceName] ?? value);
    }
    return value;
  };
}

function Result({ result }: { result: Comparison['result'] }) {
  const { t } = useLingui();
  const looks: Record<Comparison['result'], { icon: LucideIcon; colour: string; word: string }> = {
    same: { icon: Check, colour: 'text-success-text', word: t`Matches` },
    close: { icon: TriangleAlert, colour: 'text-warning-text', word: t`Almost the same` },
    different: { icon: X, colour: 'text-danger-text', word: t`Differs` },
    unknown: { icon: CircleQuestionMark, colour: 'text-text-3', word: t`Not known` },
  };
  const { icon: Icon, colour, word } = looks[result];
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 align-middle whitespace-nowrap text-sm font-medium',
        colour,
      )}
    >
      <Icon aria-hidden className="size-5 flex-none" />
      {word}
    </span>
  );
}
