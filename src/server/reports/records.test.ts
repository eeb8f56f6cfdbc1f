/** The regulator's records through the real app: whoever takes them is written down first, and every cell is inert. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { exportBorrowerLedger, exportIdeal, getIdealPreview } from '#contract/reports.ts';
import { addDays } from '#domain/date.ts';
import { type IdealProblem, type IdealRow, idealHeaders } from '#domain/ideal-record.ts';
import { buildApp } from '../app.ts';
import { readPdf, squeezed } from '../documents/testing.ts';
import { bookDueBills } from '../servicing/book-due-bills.ts';
import { makeHouse, movableClock, proveLedger, type StaffMember, staff } from '../testing.ts';
import { type Applied, must, openLender } from '../testing-loans.ts';
import { disbursedLoan, type Office, openOffice, pay, preparedLoan, today } from '../testing-money.ts';
import { passDays } from '../testing-stages.ts';
import { idealPreviewOf } from './ideal.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
let office: Office;
let auditor: StaffMember;
let made: Applied;

beforeAll(async () => {
  await openLender(house);
  office = await openOffice(house, app);
  auditor = await staff(house, app, ['auditor'], 'Devi a/p Raman');
  made = await disbursedLoan(office);
  await preparedLoan(office);
});
afterAll(() => proveLedger(house));

const eventsOf = async (person: StaffMember, ending: string) =>
  (
    await house.db
      .selectFrom('events')
      .select(['name', 'canonical'])
      .where('stream_id', '=', person.userId)
      .orderBy('sequence')
      .execute()
  ).filter(({ name }) => name.endsWith(ending));
const taken = (person: StaffMember) => eventsOf(person, '.exported');

const rowsOf = (bytes: Buffer) => bytes.toString('utf8').replace('\ufeff', '').trimEnd().split('\r\n');

describe('the iDeal upload', () => {
  it('is looked at first: paid-out loans only, with what to check and nothing else of the person', async () => {
    const { rows, total, toCheck } = await must(auditor.call(getIdealPreview, { page: 1 }));
    expect([total, toCheck]).toEqual([1, 0]);
    expect(rows).toEqual([
      {
        loanId: made.loan.loanId,
        reference: made.loan.reference,
        borrowerName: 'Aisyah binti Rahman',
        code: 2,
        problems: ['race-not-asked', 'employer-not-asked'],
      },
    ]);
    expect(await taken(auditor)).toEqual([]);
  });

  it('writes down who looked at which names, at every look', async () => {
    const looks = () => eventsOf(auditor, 'records.viewed');
    const before = (await looks()).length;
    for (let look = 0; look < 2; look += 1) await must(auditor.call(getIdealPreview, { page: 1 }));
    const events = await looks();
    expect(events).toHaveLength(before + 2);
    expect(JSON.parse(events.at(-1)?.canonical ?? '')).toMatchObject({
      actor: { id: auditor.userId },
      facts: { cutOn: today(house), page: 1, rowCount: 1 },
    });
    expect((await office.officer.call(getIdealPreview, { page: 1 })).code).toBe('not-allowed');
  });

  it('has 24 columns with the figures of the ledger, and is written down', async () => {
    const { bytes, headers } = await auditor.call(exportIdeal, { cutOn: today(house) });
    const [header, row] = rowsOf(bytes);
    expect(header).toBe(idealHeaders.join(','));
    expect(row).toMatch(
      /^Individu,Aisyah binti Rahman,,,920314\d{6},01\d{8},,Perempuan,Teacher,4200\.00,Tiada Maklumat,"2 Jalan Mawar, 43000 Kajang, Selangor",Tidak Bercagar,,,02\/03\/2026,10000\.00,661\.86,10661\.86,12,12,10661\.86,0\.00,PINJAMAN SEMASA$/,
    );
    expect(headers['content-disposition']).toContain(`ideal-${today(house)}.csv`);
    const [event] = await taken(auditor);
    expect(JSON.parse(event?.canonical ?? '')).toMatchObject({
      name: 'records.exported',
      actor: { id: auditor.userId },
      facts: { cutOn: today(house), rowCount: 1 },
    });
  });

  it('is looked at without opening a single IC number', async () => {
    const opened = vi.spyOn(house.keys, 'openText');
    await must(auditor.call(getIdealPreview, { page: 1 }));
    expect(opened.mock.calls.filter(([, place]) => place.startsWith('personal_information'))).toEqual([]);
    await auditor.call(exportIdeal, { cutOn: today(house) });
    expect(opened.mock.calls.some(([, place]) => place.startsWith('personal_information'))).toBe(true);
    opened.mockRestore();
  });

  it('never runs what a borrower is called [VAL-10]', async () => {
    await house.db
      .updateTable('personal_information')
      .set({ full_name: '=HYPERLINK("https://evil.example","Bonus")', occupation: '+60 penjaja' })
      .where('borrower_id', '=', made.person.userId)
      .execute();
    const { bytes } = await auditor.call(exportIdeal, { cutOn: today(house) });
    expect(rowsOf(bytes)[1]).toContain(`Individu,"'=HYPERLINK(""https://evil.example"",""Bonus"")",,,`);
    expect(rowsOf(bytes)[1]).toContain(",'+60 penjaja,");
    await house.db
      .updateTable('personal_information')
      .set({ full_name: 'Aisyah binti Rahman', occupation: 'Teacher' })
      .where('borrower_id', '=', made.person.userId)
      .execute();
  });

  it('is of no day to come', async () => {
    const { status, code } = await auditor.call(exportIdeal, { cutOn: addDays(today(house), 1) });
    expect([status, code]).toEqual([422, 'date-in-future']);
  });
});

describe('the borrower ledger', () => {
  it('names borrower, loan and each repayment in Malay, as PDF and as CSV', async () => {
    await passDays(office, clock, 90);
    await bookDueBills(house);
    const { receiptNumber } = await pay(office, made, 1_000_00);
    const { loanId, reference } = made.loan;
    const pdf = await office.finance.call(exportBorrowerLedger, { loanId, format: 'pdf' });
    expect(pdf.headers['content-type']).toBe('application/pdf');
    const { text, tags } = readPdf(pdf.bytes);
    for (const words of [
      'Penyata Akaun Peminjam (Lampiran A)',
      'Aisyah binti Rahman',
      reference,
      'RM10,661.86',
      'Tandatangan',
      '31/05/2026',
      '1 pinjaman selesai, 2 pinjaman semasa, 3 dalam proses dapat balik, 4 dalam tindakan mahkamah',
    ])
      expect(text, words).toContain(squeezed(words));
    expect(tags.TH).toBeGreaterThan(10);
    const csv = await office.finance.call(exportBorrowerLedger, { loanId, format: 'csv' });
    const rows = rowsOf(csv.bytes);
    const at = rows.indexOf('Tarikh,Jumlah Besar (RM),Baki (RM),Tandatangan,No. Resit,Catatan');
    // Late for 56 days: in recovery. Late interest of the first bill was charged with it.
    expect(rows[at + 1]).toMatch(
      new RegExp(
        `^31/05/2026,1000\\.00,96\\d\\d\\.\\d\\d,,${receiptNumber},"?3, termasuk faedah lewat bayar \\d+\\.\\d\\d"?$`,
      ),
    );
    expect(await taken(office.finance)).toHaveLength(2);
  });

  it('is written down once for each file that leaves, also when a request is sent again', async () => {
    const key = crypto.randomUUID();
    const before = (await taken(auditor)).length;
    for (let press = 0; press < 2; press += 1) {
      const input = { loanId: made.loan.loanId, format: 'csv' } as const;
      expect((await auditor.call(exportBorrowerLedger, input, { key })).status).toBe(200);
    }
    expect(await taken(auditor)).toHaveLength(before + 2);
  });

  it('is of loans that were paid out, and for finance and auditors only', async () => {
    const waiting = await preparedLoan(office);
    const input = { loanId: waiting.loan.loanId, format: 'pdf' } as const;
    const refused = await office.finance.call(exportBorrowerLedger, input);
    expect([refused.status, refused.code]).toEqual([409, 'not-paid-out']);
    const unknown = await office.finance.call(exportBorrowerLedger, {
      ...input,
      loanId: crypto.randomUUID(),
    });
    expect([unknown.status, unknown.code]).toEqual([404, 'not-found']);
    for (const person of [office.officer, office.approver, made.person]) {
      const { status, code } = await person.call(exportBorrowerLedger, input);
      expect([status, code]).toEqual([403, 'not-allowed']);
    }
  });
});

it('the same request again, when a loan came meanwhile, is another file with its own count', async () => {
  const key = crypto.randomUUID();
  const before = (await taken(auditor)).length;
  const counts: number[] = [];
  for (let times = 1; times <= 2; times += 1) {
    const { bytes } = await auditor.call(exportIdeal, { cutOn: today(house) }, { key });
    counts.push(rowsOf(bytes).length - 1);
    const events = await taken(auditor);
    expect(events).toHaveLength(before + times);
    expect(JSON.parse(events.at(-1)?.canonical ?? '')).toMatchObject({ facts: { rowCount: counts.at(-1) } });
    await disbursedLoan(office);
  }
  expect(counts[1]).toBe((counts[0] ?? 0) + 1);
});

it('the preview comes in pages of twenty-five and counts all of them', () => {
  const records = Array.from({ length: 60 }, (_, place) => ({
    loanId: `loan ${place}`,
    reference: '',
    borrowerName: '',
    code: 2 as const,
    row: {} as IdealRow,
    problems: place % 2 ? (['race-not-asked', 'phone-missing'] as IdealProblem[]) : [],
  }));
  const cut = { cutOn: today(house), endsAt: clock.now(), readAt: clock.now() };
  const page = (number: number) => idealPreviewOf(records, cut, number);
  expect([1, 2, 3].map((number) => page(number).rows.length)).toEqual([25, 25, 10]);
  expect([1, 2, 3].flatMap((number) => page(number).rows.map(({ loanId }) => loanId))).toEqual(
    records.map(({ loanId }) => loanId),
  );
  expect(page(2)).toMatchObject({ total: 60, toCheck: 30 });
  expect(JSON.stringify(page(1))).not.toContain('"row"');
  // A page that is no more is the last one.
  expect(page(99).rows).toEqual(page(3).rows);
});
