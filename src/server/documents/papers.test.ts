/** The issued papers as files: every figure is on the paper, and how anybody checks it, in each language. */
import { describe, expect, it } from 'vitest';
import { calendarDate } from '#domain/date.ts';
import type {
  ClosingFacts,
  ReceiptFacts,
  ScheduleFacts,
  SettlementFacts,
  StatementFacts,
} from '#domain/document.ts';
import { sen } from '#domain/money.ts';
import { formatDate, formatSen, formatSenBare } from '#words/format.ts';
import { localeCodes, locales } from '#words/locale.ts';
import { renderClosingPdf } from './closing-pdf.ts';
import { closingWords } from './closing-words.ts';
import { MissingGlyphsError, missingGlyphs } from './fonts.ts';
import type { PaperHead } from './paper.ts';
import { paperWords } from './paper-words.ts';
import { qrCode } from './qr.ts';
import { renderReceiptPdf } from './receipt-pdf.ts';
import { receiptWords } from './receipt-words.ts';
import { renderSchedulePdf } from './schedule-pdf.ts';
import { scheduleWords } from './schedule-words.ts';
import { renderSettlementPdf } from './settlement-pdf.ts';
import { settlementWords } from './settlement-words.ts';
import { renderStatementPdf } from './statement-pdf.ts';
import { statementWords } from './statement-words.ts';
import { readPdf, squeezed } from './testing.ts';

const head: PaperHead = {
  number: 'JRN-27-K4TD-9XQM-R3',
  loanReference: 'JRN-27-K4TD-9XQM',
  borrowerName: '陈美玲 Tan Mei Ling',
  lender: {
    name: 'Jernih Kredit Contoh Sdn. Bhd.',
    ssmNumber: '202601012345 (1456789-X)',
    licenceNumber: 'WL0000/14/01-1/310128',
    address: '12, Jalan Contoh 1/2, Taman Contoh, 50000 Kuala Lumpur',
    demo: false,
  },
  issuedAt: new Date('2027-04-04T01:12:00Z'),
  verificationCode: '7K4P93XD0QWERT12',
  verifyAddress: 'https://jernih.example/verify/7K4P-93XD-0QWE-RT12',
};
const day = calendarDate;
const receipt: ReceiptFacts = {
  amountSen: sen(500_00),
  paidOn: day('2027-04-03'),
  bankReference: 'MBB2704031234567',
  allocations: [
    { instalmentNumber: 2, principalSen: sen(1_11), interestSen: sen(2_22), lateSen: sen(3_33) },
    { instalmentNumber: 3, principalSen: sen(390_00), interestSen: sen(77_40), lateSen: sen(0) },
  ],
  returnedSen: sen(0),
  overSen: sen(25_94),
  leftToPaySen: sen(9_885_46),
};
const statement: StatementFacts = {
  from: day('2027-01-06'),
  to: day('2027-04-03'),
  openingSen: 0,
  lines: [
    { kind: 'payout', on: day('2027-01-06'), changeSen: 10_000_00, balanceSen: 10_000_00 },
    {
      kind: 'bill-due',
      on: day('2027-02-06'),
      changeSen: 0,
      balanceSen: 10_000_00,
      instalmentNumber: 1,
      billSen: sen(470_73),
    },
    {
      kind: 'interest',
      on: day('2027-02-06'),
      changeSen: 100_00,
      balanceSen: 10_100_00,
      instalmentNumber: 1,
    },
    {
      kind: 'payment',
      on: day('2027-02-07'),
      changeSen: -470_73,
      balanceSen: 9_629_27,
      receiptNumber: 'JRN-27-K4TD-9XQM-R1',
    },
    {
      kind: 'payment-reversed',
      on: day('2027-02-07'),
      changeSen: 470_73,
      balanceSen: 10_100_00,
      receiptNumber: 'JRN-27-K4TD-9XQM-R1',
      reason: 'returned-by-bank',
    },
  ],
  closingSen: 10_100_00,
};
const schedule: ScheduleFacts = {
  principalSen: sen(10_000_00),
  paidOutOn: day('2027-01-06'),
  annualRateBps: 1200,
  method: 'reducing',
  lateRateBps: 800,
  asOf: day('2027-04-03'),
  rows: Array.from({ length: 60 }, (_, index) => ({
    number: index + 1,
    dueOn: day(`20${27 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-06`),
    principalSen: sen(150_00 + index),
    interestSen: sen(100_00 - index),
    lateSen: sen(0),
    paidSen: sen(index === 0 ? 250_00 : 0),
    leftSen: sen(index === 0 ? 0 : 250_00),
  })),
  creditSen: sen(12_34),
};
const settlement: SettlementFacts = {
  payOn: day('2027-04-10'),
  validUntil: day('2027-04-10'),
  principalSen: sen(8_000_01),
  interestSen: sen(44_02),
  lateSen: sen(3_03),
  returnedSen: sen(5_04),
  creditSen: sen(12_05),
  amountSen: sen(8_029_97),
  droppedSen: sen(700_06),
  payTo: { bankName: 'Maybank', holderName: 'Jernih Kredit Contoh Sdn. Bhd.', accountNumber: '514011884821' },
};
const closing: ClosingFacts = {
  principalSen: sen(10_000_00),
  paidOutOn: day('2027-01-06'),
  settledOn: day('2027-12-28'),
  paidPrincipalSen: sen(10_000_00),
  paidInterestSen: sen(612_34),
  paidLateSen: sen(1_23),
  paidTotalSen: sen(10_613_57),
  creditSen: sen(4_56),
};

describe.each(localeCodes)('in %s', (locale) => {
  const money = (...amounts: number[]) => amounts.map((amount) => formatSen(amount, locale));
  const bare = (...amounts: number[]) => amounts.map((amount) => formatSenBare(amount, locale));
  const papers = {
    receipt: {
      render: () => renderReceiptPdf(head, receipt, locale),
      says: [
        receiptWords[locale].title,
        receiptWords[locale].order,
        receiptWords[locale].overNote,
        receipt.bankReference,
        ...money(500_00, 25_94, 9_885_46),
        ...bare(1_11, 2_22, 3_33, 6_66, 390_00, 77_40, 474_06),
      ],
    },
    statement: {
      render: () => renderStatementPdf(head, statement, locale),
      says: [
        statementWords[locale].title,
        statementWords[locale].explained,
        formatDate('2027-02-07', locale),
        statementWords[locale].reasons['returned-by-bank'],
        'JRN-27-K4TD-9XQM-R1',
        ...bare(10_000_00, 470_73, 10_100_00, 9_629_27),
        `+${formatSenBare(100_00, locale)}`,
        formatSenBare(-470_73, locale),
      ],
    },
    schedule: {
      render: () => renderSchedulePdf(head, schedule, locale),
      says: [
        scheduleWords[locale].title,
        scheduleWords[locale].explained,
        ...schedule.rows.flatMap(({ dueOn, principalSen }) => [
          formatDate(dueOn, locale),
          formatSenBare(principalSen, locale),
        ]),
        ...money(10_000_00, 12_34),
      ],
    },
    'settlement letter': {
      render: () => renderSettlementPdf(head, settlement, locale),
      says: [
        settlementWords[locale].title,
        settlementWords[locale].safety,
        settlement.payTo.accountNumber,
        `${settlementWords[locale].reference} ${head.loanReference}`,
        formatDate('2027-04-10', locale),
        ...money(8_000_01, 44_02, 3_03, -5_04, -12_05, 8_029_97, 700_06),
      ],
    },
    'closing letter': {
      render: () => renderClosingPdf(head, closing, locale),
      says: [
        closingWords[locale].nothingOwed(formatDate('2027-12-28', locale)),
        closingWords[locale].noClaim,
        ...money(10_000_00, 612_34, 1_23, 10_613_57, 4_56),
      ],
    },
  };

  it.each(Object.entries(papers))(
    '%s: says everything, can be checked, is tagged and small',
    async (_, paper) => {
      const bytes = await paper.render();
      const { text, tags, title, raw, pageCount } = readPdf(bytes);
      const everyPaper = [
        head.number,
        head.loanReference,
        head.borrowerName,
        head.lender.licenceNumber,
        head.verifyAddress,
        paperWords[locale].checkCode('7K4P-93XD-0QWE-RT12'),
        paperWords[locale].checkWarning,
      ];
      for (const part of [...everyPaper, ...paper.says]) expect(text).toContain(squeezed(part));
      expect(text).not.toContain('\ufffd');
      // Between Chinese words stand Chinese marks.
      expect(text).not.toMatch(/\p{Script=Han}[,(]|[,)]\p{Script=Han}/u);
      expect(title.endsWith(head.number)).toBe(true);
      expect(raw).toContain(`/Lang (${locales[locale].tag})`);
      expect(tags).toMatchObject({ Document: 1, H1: 1, Figure: 1 });
      expect(bytes.length).toBeLessThan(150 * 1024);
      expect(pageCount).toBeLessThanOrEqual(3);
    },
  );

  it('leaves out what is zero, and says whose money is over', async () => {
    const words = receiptWords[locale];
    const exact = readPdf(await renderReceiptPdf(head, { ...receipt, overSen: sen(0) }, locale));
    expect(exact.text).not.toContain(squeezed(words.overNote));
    const held = { ...statement, lines: [], closingSen: -25_94 };
    const { text } = readPdf(await renderStatementPdf(head, held, locale));
    expect(text).toContain(squeezed(statementWords[locale].yours(formatSen(25_94, locale))));
    expect(text).toContain(squeezed(statementWords[locale].nothing));
  });

  it('has a glyph for each of its words', () => {
    const all = [paperWords, receiptWords, statementWords, scheduleWords, settlementWords, closingWords];
    const texts = all.flatMap((words) => textsOf(words[locale]));
    expect(texts.length).toBeGreaterThan(60);
    expect(missingGlyphs(texts.join(' '))).toEqual([]);
  });
});

const textsOf = (words: object): string[] =>
  Object.values(words).flatMap((value: unknown) => {
    if (typeof value === 'string') return [value];
    if (typeof value === 'function') return [String((value as (...args: string[]) => string)('', ''))];
    return typeof value === 'object' && value !== null ? textsOf(value) : [];
  });

it('is the same file every time', async () => {
  const [first, second] = await Promise.all([
    renderReceiptPdf(head, receipt, 'zh'),
    renderReceiptPdf(head, receipt, 'zh'),
  ]);
  expect(first.equals(second)).toBe(true);
});

it('is not made with a hole in a name', async () => {
  await expect(async () => renderReceiptPdf({ ...head, borrowerName: 'நிலா' }, receipt, 'en')).rejects.toThrow(
    MissingGlyphsError,
  );
});

it('draws a QR code as one shape with its three corners', () => {
  const { size, boxes } = qrCode(head.verifyAddress);
  expect(size).toBeGreaterThanOrEqual(25);
  const corners = [
    { x: 0, y: 0, width: 7 },
    { x: size - 7, y: 0, width: 7 },
    { x: 0, y: size - 7, width: 7 },
  ];
  expect(boxes).toEqual(expect.arrayContaining(corners));
});
