/** Agreements to print in tests: invented people, each step of its life, short and long, drawn and typed. */
import { agreementBody } from '#domain/agreement.ts';
import { calendarDate } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import { buildSchedule } from '#domain/schedule.ts';
import type { Signature } from '#domain/signature.ts';
import type { AgreementCertificate, PrintedAgreement } from './printed-agreement.ts';

export const lender = {
  name: 'Jernih Kredit Contoh Sdn. Bhd.',
  ssmNumber: '202601012345 (1456789-X)',
  licenceNumber: 'WL0000/14/01-1/310128',
  address: '12, Jalan Contoh 1/2, Taman Contoh, 50000 Kuala Lumpur',
  demo: false,
};

const borrowerName = '陈美玲 Tan Mei Ling';

/** As many points as a real one has. */
export const drawnSignature: Signature = {
  kind: 'drawn',
  strokes: [0, 1].map((stroke) =>
    Array.from(
      { length: 80 },
      (_, index) =>
        [100 + index * 10, Math.round(250 + (120 - 40 * stroke) * Math.sin(index / 5 + stroke))] as const,
    ),
  ),
};

/** Signed for both, unless `changes` says something else. */
export const printedAgreement = (
  termMonths = 24,
  changes: Partial<PrintedAgreement> = {},
  name = borrowerName,
): PrintedAgreement => {
  const terms = {
    principalSen: sen(10_000_00),
    annualRateBps: 1200,
    method: 'reducing',
    termMonths,
    lateRateBps: 800,
  } as const;
  const schedule = buildSchedule({ ...terms, firstDueOn: calendarDate('2027-02-05') });
  const address = 'No. 7, Lorong Melati 3/4B, 43000 Kajang, Selangor';
  const borrower = { name, icNumber: '920314-10-5082', address };
  return {
    body: agreementBody('JRN-27-K4TD-9XQM', calendarDate('2027-01-05'), terms, schedule, {
      lender,
      borrower,
      purpose: 'home-repair',
    }),
    bodyHash: '0123456789abcdef'.repeat(4),
    offeredAt: new Date('2027-01-05T02:00:00Z'),
    signed: { signature: drawnSignature, at: new Date('2027-01-06T02:01:33Z') },
    countersigned: { name: 'Lim Wei Jie', role: 'approver', at: new Date('2027-01-06T03:00:00Z') },
    ...changes,
  };
};

const attestedAt = new Date('2027-01-07T03:30:00Z');
export const certificate: AgreementCertificate = {
  version: 2,
  textVersion: 'schedule-j-v1',
  codeSentTo: '012-••• 6789',
  consent: { locale: 'ms', at: new Date('2027-01-06T01:59:10Z') },
  trail: [
    { step: 'offered', at: new Date('2027-01-05T02:00:00Z'), by: { kind: 'person', name: 'Lim Wei Jie' } },
    { step: 'viewed', at: new Date('2027-01-06T01:55:00Z'), by: { kind: 'borrower' } },
    { step: 'consented', at: new Date('2027-01-06T01:59:10Z'), by: { kind: 'borrower' } },
    { step: 'code-verified', at: new Date('2027-01-06T02:01:32Z'), by: { kind: 'borrower' } },
    { step: 'signed', at: new Date('2027-01-06T02:01:33Z'), by: { kind: 'borrower' } },
    {
      step: 'countersigned',
      at: new Date('2027-01-06T03:00:00Z'),
      by: { kind: 'person', name: 'Lim Wei Jie' },
    },
    { step: 'attested', at: attestedAt, by: { kind: 'person', name: 'Noraini binti Yusof' } },
    {
      step: 'stamped',
      at: new Date('2027-01-08T01:15:00Z'),
      by: { kind: 'person', name: 'Siti Aminah binti Razak' },
    },
    { step: 'sealed', at: new Date('2027-01-08T01:15:04Z'), by: { kind: 'system' } },
  ],
  signedFrom: { address: '203.0.113.77', device: 'Chrome 141, Android 15' },
  verificationCode: 'K7QM4TRX9DW2P3HN',
  verifyAddress: 'https://jernih.example/my/verify/K7QM4TRX9DW2P3HN',
  seal: {
    subject: 'Jernih Kredit Contoh Sdn. Bhd.',
    issuer: 'Example seal authority',
    serialNumber: '4f2a91c07be35d18',
  },
};

/** Each step done: what is sealed and delivered. */
export const sealedAgreement = (termMonths: number, changes: Partial<PrintedAgreement> = {}) =>
  printedAgreement(termMonths, {
    attested: {
      name: 'Noraini binti Yusof',
      capacity: 'commissioner-for-oaths',
      manner: 'video-call',
      at: attestedAt,
    },
    stamped: {
      certificateNumber: 'EDS-2027-000123456',
      stampedOn: calendarDate('2027-01-08'),
      amountSen: sen(50_00),
    },
    certificate,
    ...changes,
  });

/** The agreements that are looked at in every language, by their names. */
export const goldenAgreements: Record<string, () => PrintedAgreement> = {
  'sealed-60-drawn': () => sealedAgreement(60),
  'signed-6-typed': () =>
    printedAgreement(6, {
      signed: {
        signature: { kind: 'typed', name: 'Tan Mei Ling' },
        at: new Date('2027-01-06T02:01:33Z'),
        dueDay: 28,
      },
      countersigned: undefined,
    }),
};
