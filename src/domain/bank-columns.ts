/** Which column of a bank's CSV is most likely what, by its heading in English or Malay. A person looks at it before anything is read. */
import { type DateForm, dateForms, readDay } from './bank-cells.ts';
import { type BankColumns, type delimiters, directionOf } from './bank-statement.ts';

type Field = Exclude<keyof BankColumns, 'delimiter' | 'headerRow' | 'dateForm'>;

/** The first heading that fits is taken, and each heading once. */
const headings: readonly (readonly [Field, RegExp])[] = [
  ['valueOn', /value date|tarikh nilai|effective date/],
  ['bookedOn', /posting date|booking date|transaction date|trans(action)?\.? date|tarikh|date/],
  ['currency', /currency|ccy|mata wang/],
  ['balance', /balance|baki/],
  [
    'indicator',
    /\b(dr ?\/ ?cr|cr ?\/ ?dr|d ?\/ ?c|c ?\/ ?d|debit ?\/ ?(credit|kredit)|(credit|kredit) ?\/ ?debit)\b|indicator|petunjuk/,
  ],
  ['debit', /debit|withdrawal|money out|paid out|pengeluaran|keluar/],
  ['credit', /credit|deposit|money in|paid in|kredit|masuk/],
  ['amount', /amount|jumlah|amaun/],
  ['reference', /ref(erence)?\b|rujukan|cheque/],
  ['party', /party|payer|sender|beneficiary|recipient|from \/ to|\bname\b|nama|pengirim/],
  ['description', /desc|detail|particular|narrative|remark|butiran|keterangan|transaksi|transaction/],
];

/** What the headings say; undefined columns are for a person to say. */
export const guessColumns = (
  rows: readonly (readonly string[])[],
  delimiter: (typeof delimiters)[number],
): BankColumns => {
  const header = headerIn(rows);
  const names = (rows[header] ?? []).map((name) => name.toLowerCase());
  const found: Partial<Record<Field, number>> = {};
  const taken = new Set<number>();
  for (const [field, shape] of headings) {
    const column = names.findIndex(
      (name, index) =>
        !taken.has(index) &&
        shape.test(name) &&
        (field !== 'indicator' || isIndicator(rows.slice(header + 1), index)),
    );
    if (column < 0) continue;
    found[field] = column;
    taken.add(column);
  }
  const { amount, indicator, ...others } = found;
  const isSplit = found.debit !== undefined && found.credit !== undefined;
  const bookedOn = found.bookedOn ?? found.valueOn ?? 0;
  return {
    ...others,
    ...(!isSplit && amount !== undefined && { amount, ...(indicator !== undefined && { indicator }) }),
    delimiter,
    headerRow: header + 1,
    bookedOn,
    dateForm: dateFormOf(rows.slice(header + 1).map((row) => row[bookedOn] ?? '')),
  };
};

/** Such a heading may also stand above signed amounts. */
const isIndicator = (rows: readonly (readonly string[])[], column: number): boolean => {
  const texts = rows.map((row) => row[column] ?? '').filter((text) => text.trim() !== '');
  return texts.length > 0 && texts.every((text) => directionOf(text) !== undefined);
};

/** The row with the most headings that say something; the first one when none does. */
const headerIn = (rows: readonly (readonly string[])[]): number => {
  const scores = rows.map(
    (row) => headings.filter(([, shape]) => row.some((cell) => shape.test(cell.toLowerCase()))).length,
  );
  const best = Math.max(0, ...scores);
  return best >= 2 ? scores.indexOf(best) : 0;
};

const dateFormOf = (texts: readonly string[]): DateForm => {
  const counts = dateForms.map((form) => texts.filter((text) => readDay(text, form) !== undefined).length);
  return dateForms[counts.indexOf(Math.max(...counts))] ?? 'd/m/y';
};

/** Whether somebody said enough to read the file. */
export const isWhole = ({ amount, debit, credit }: BankColumns): boolean =>
  amount !== undefined || (debit !== undefined && credit !== undefined);
