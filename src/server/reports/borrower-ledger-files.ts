/**
 * The borrower ledger as the regulator has it, in Malay: borrower, loan, and the repayments with the columns Tarikh,
 * Jumlah Besar, Baki, Tandatangan, No. Resit and Catatan (Malaysian fact base, section 1.5). As PDF and as CSV.
 */
import type { LedgerRow } from '#domain/borrower-ledger.ts';
import { recordCodes, recordNotes } from '#domain/borrower-record.ts';
import { formatIcNumber } from '#domain/ic-number.ts';
import { dayMonthYear, ringgit } from '#domain/ideal-record.ts';
import { planInForce } from '#domain/loan-account.ts';
import { formatPhone } from '#domain/phone.ts';
import { formatMonths, formatRate, formatSen } from '#words/format.ts';
import { type CsvCell, csvFile } from '../csv.ts';
import { addHeading, addParagraph, addSmallPrint } from '../documents/blocks.ts';
import { MissingGlyphsError } from '../documents/fonts.ts';
import { instantWords, renderDocument } from '../documents/letterhead.ts';
import { addFacts, addFigures, type Column } from '../documents/tables.ts';
import { RefusedError } from '../problem.ts';
import type { FileAnswer } from '../route.ts';
import type { BorrowerLedger } from './borrower-ledger.ts';

const title = 'Penyata Akaun Peminjam (Lampiran A)';
const columns = ['Tarikh', 'Jumlah Besar (RM)', 'Baki (RM)', 'Tandatangan', 'No. Resit', 'Catatan'] as const;
const widths: readonly Column[] = [
  { width: 60 },
  { width: 66 },
  { width: 66 },
  { width: 68 },
  { width: 106, align: 'left' },
  { align: 'left' },
];

/** Throws 'glyph-missing' when a name cannot be printed. */
export async function borrowerLedgerPdf(ledger: BorrowerLedger): Promise<FileAnswer> {
  const { loan, lender, rows, madeAt } = ledger;
  const head = { title, documentNumber: loan.reference, lender, madeAt, locale: 'ms' } as const;
  try {
    const bytes = await renderDocument(head, (sheet) => {
      for (const [heading, facts] of blocksOf(ledger)) {
        addHeading(sheet, heading);
        addFacts(sheet, facts);
      }
      if (rows.length === 0) {
        addHeading(sheet, 'Butiran bayaran balik');
        addParagraph(sheet, 'Belum ada bayaran balik diterima.');
      } else {
        addFigures(sheet, 'Butiran bayaran balik', columns, [...rows.map(cellsOf), sumsOf(rows)], widths);
      }
      sheet.doc.y += 8;
      addSmallPrint(sheet, `Catatan: ${recordCodes.map((code) => `${code} ${noteOf[code]}`).join(', ')}.`);
      addSmallPrint(sheet, `Dicetak pada ${instantWords(madeAt, 'ms').local}.`);
    });
    return { bytes, mediaType: 'application/pdf', name: `lampiran-a-${loan.reference}.pdf` };
  } catch (error) {
    if (error instanceof MissingGlyphsError) throw new RefusedError(error.refusal);
    throw error;
  }
}

/** The blocks first, a label and its value in each line, then the rows under their headings. */
export const borrowerLedgerCsv = (ledger: BorrowerLedger): FileAnswer => {
  const facts = blocksOf(ledger).flatMap(([heading, block]) => [
    [heading],
    ...block.map(({ label, value }): CsvCell[] => [label, value]),
    [],
  ]);
  const { lender, loan, rows } = ledger;
  return csvFile(
    `lampiran-a-${loan.reference}`,
    [title],
    [
      [lender.name, lender.licenceNumber],
      [],
      ...facts,
      [...columns],
      ...rows.map((row): CsvCell[] => cellsOf(row)),
    ],
  );
};

const noteOf = Object.fromEntries(
  recordCodes.map((code) => [code, recordNotes[code].toLowerCase()]),
) as Record<(typeof recordCodes)[number], string>;

const blocksOf = ({ loan, account, disbursement, person, phone, signedOn }: BorrowerLedger) => {
  const { terms } = loan;
  const money = (amountSen: number): string => formatSen(amountSen, 'ms');
  const interestSen = account.facts.bills.reduce((sum, bill) => sum + bill.interestSen, 0);
  const { months, instalmentSen } = planInForce(account);
  const borrower = [
    { label: 'Nama', value: person.fullName },
    { label: 'No. K.P.', value: formatIcNumber(person.icNumber) },
    { label: 'Alamat', value: person.address },
    { label: 'No. telefon', value: phone === '' ? '–' : formatPhone(phone) },
    { label: 'Pekerjaan', value: person.occupation },
    { label: 'Pendapatan sebulan', value: money(person.monthlyIncomeSen) },
  ];
  const about = [
    { label: 'No. pinjaman', value: loan.reference },
    { label: 'Tarikh perjanjian', value: dateOf(signedOn) },
    { label: 'Tarikh pinjaman dibayar', value: dateOf(disbursement.paidOn) },
    { label: 'Jumlah wang pokok', value: money(terms.principalSen) },
    { label: 'Kadar faedah setahun', value: formatRate(terms.annualRateBps, 'ms') },
    { label: 'Jumlah faedah', value: money(interestSen) },
    { label: 'Tempoh bayaran', value: formatMonths(months, 'ms') },
    { label: 'Bayaran ansuran', value: money(instalmentSen) },
    { label: 'Jumlah keseluruhan bayaran balik', value: money(terms.principalSen + interestSen) },
    { label: 'Cagaran', value: 'Tidak bercagar' },
  ];
  return [
    ['Butiran peminjam', borrower],
    ['Butiran pinjaman', about],
  ] as const;
};

const dateOf = (date: string): string => date.split('-').reverse().join('/');

/** The column for the signature stays empty: it is signed on paper, if at all. */
const cellsOf = ({
  paidOn,
  amountSen,
  balanceSen,
  chargesSen,
  receiptNumber,
  code,
  reversedOn,
}: LedgerRow) => [
  dayMonthYear(paidOn),
  ringgit(amountSen),
  ringgit(balanceSen),
  '',
  receiptNumber,
  [
    String(code),
    ...(chargesSen > 0 ? [`termasuk faedah lewat bayar ${ringgit(chargesSen)}`] : []),
    ...(reversedOn ? [`dibatalkan pada ${dayMonthYear(reversedOn)}`] : []),
  ].join(', '),
];

/** What was paid back and still counts, and what is left now. */
const sumsOf = (rows: readonly LedgerRow[]): string[] => {
  const standing = rows.filter(({ reversedOn }) => reversedOn === undefined);
  const paidSen = standing.reduce((sum, { amountSen }) => sum + amountSen, 0);
  const last = rows.at(-1);
  return ['Jumlah', ringgit(paidSen), ringgit(last?.balanceSen ?? 0), '', '', last ? String(last.code) : ''];
};
