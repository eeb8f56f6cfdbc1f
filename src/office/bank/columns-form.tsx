/** Which column of the CSV is what: proposed by the headings or as it was said last, changed here, read again at once. */
import { useLingui } from '@lingui/react/macro';
import type { CheckedStatement } from '#contract/bank.ts';
import { dateForms } from '#domain/bank-cells.ts';
import { type BankColumns, delimiters } from '#domain/bank-statement.ts';
import { Card } from '#ui/card.tsx';
import { Select } from '#ui/choice-field.tsx';
import { type ColumnName, useColumnWords } from './bank-words.ts';

const names: readonly ColumnName[] = [
  'bookedOn',
  'valueOn',
  'amount',
  'indicator',
  'debit',
  'credit',
  'balance',
  'currency',
  'reference',
  'party',
  'description',
];

type ColumnsFormProps = {
  columns: NonNullable<CheckedStatement['columns']>;
  onChange: (columns: BankColumns) => void;
};

export function ColumnsForm({ columns: { chosen, isSaved, headings }, onChange }: ColumnsFormProps) {
  const { t } = useLingui();
  const words = useColumnWords();
  const options = headings.map((heading, index) => ({
    value: String(index),
    label: heading || t`Column ${index + 1}`,
  }));

  function change(name: ColumnName, value: string) {
    onChange({ ...chosen, ...withoutMoney(name, value), [name]: value === '' ? undefined : Number(value) });
  }

  const delimiterWords = { ',': t`Comma`, ';': t`Semicolon`, '\t': t`Tab` };
  const dateWords = {
    'd/m/y': t`Day/month/year`,
    'y-m-d': t`Year-month-day`,
    'd-mmm-y': t`Day, name of month, year`,
  };
  return (
    <Card title={t`What each column holds`}>
      <p className="mb-4 text-text-2">
        {isSaved
          ? t`As last set for this account.`
          : t`Read from the headings. Look at the lines below and change what is not right; it is kept for the next statement.`}
      </p>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {names.map((name) => (
          <Select
            key={name}
            name={name}
            id={`column-${name}`}
            label={words[name]}
            placeholder={t`Not there`}
            value={chosen[name] === undefined ? '' : String(chosen[name])}
            onChange={(event) => {
              if (name !== 'bookedOn' || event.target.value !== '') change(name, event.target.value);
            }}
            options={options}
          />
        ))}
        <Select
          name="dateForm"
          id="column-date-form"
          label={t`Date format`}
          placeholder={t`Choose one`}
          value={chosen.dateForm}
          onChange={(event) => {
            const dateForm = dateForms.find((form) => form === event.target.value);
            if (dateForm) onChange({ ...chosen, dateForm });
          }}
          options={dateForms.map((form) => ({ value: form, label: dateWords[form] }))}
        />
        <Select
          name="delimiter"
          id="column-delimiter"
          label={t`Separator`}
          placeholder={t`Choose one`}
          value={chosen.delimiter}
          onChange={(event) => {
            const delimiter = delimiters.find((sign) => sign === event.target.value);
            if (delimiter) onChange({ ...chosen, delimiter });
          }}
          options={delimiters.map((sign) => ({ value: sign, label: delimiterWords[sign] }))}
        />
        <Select
          name="headerRow"
          id="column-header-row"
          label={t`Row with the headings`}
          placeholder={t`Choose one`}
          value={String(chosen.headerRow)}
          onChange={(event) => {
            if (event.target.value !== '') onChange({ ...chosen, headerRow: Number(event.target.value) });
          }}
          options={Array.from({ length: 20 }, (_, index) => ({
            value: String(index + 1),
            label: String(index + 1),
          }))}
        />
      </div>
    </Card>
  );
}

/** One column with signs or an indicator, or one for each direction: saying one takes the other back. */
function withoutMoney(name: ColumnName, value: string): Partial<BankColumns> {
  if (value === '') return {};
  if (name === 'amount' || name === 'indicator') return { debit: undefined, credit: undefined };
  return name === 'debit' || name === 'credit' ? { amount: undefined, indicator: undefined } : {};
}
