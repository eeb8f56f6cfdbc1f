/**
 * The trail of an agreement: what it shows is what the hashed texts say, and whatever the owner of the database changes
 * in the events is noticed. Its certificate names who did each step.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAgreementTrail } from '#contract/agreements.ts';
import { claimNotReceived, confirmClaimOutcome, proposeClaimOutcome } from '#contract/claims.ts';
import {
  countersignAgreement,
  recordAttestation,
  recordStamping,
  withdrawOffer,
} from '#contract/contracts.ts';
import type { Loan } from '#domain/loan.ts';
import { buildApp } from '../app.ts';
import type { Tx } from '../house.ts';
import { loanFor } from '../loans/loan-rows.ts';
import { makeHouse, movableClock, proveLedger } from '../testing.ts';
import { type Applied, must, openLender } from '../testing-loans.ts';
import {
  approvedLoan,
  attestation,
  disbursedLoan,
  type Office,
  openOffice,
  signedLoan,
  stamping,
} from '../testing-money.ts';
import { readAgreement } from './agreement-rows.ts';
import { printedForSeal } from './print-agreement.ts';
import { readTrail, trailOf } from './trail.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
const { db } = house;
await openLender(house);
let office: Office;
beforeAll(async () => {
  office = await openOffice(house, app);
});
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

const idOf = ({ loan: { loanId } }: Applied) => ({ loanId });
const loanOf = async (made: Applied): Promise<Loan> => {
  const loan = await loanFor(db, { kind: 'system' }, made.loan.loanId);
  if (!loan) throw new Error('there is no such loan');
  return loan;
};
const lastStep = async (made: Applied) => {
  const { entries, isIntact } = await must(made.person.call(getAgreementTrail, idOf(made)));
  const last = entries.at(-1);
  return [last?.step, last?.by, isIntact];
};

describe('what somebody changes who owns the database', () => {
  let made: Applied;
  let loan: Loan;
  beforeAll(async () => {
    made = await signedLoan(office);
    loan = await loanOf(made);
  });

  class Undo extends Error {}
  /** As its owner can: without the triggers and keys that keep events as they are. */
  async function unguard(tx: Tx): Promise<void> {
    for (const table of ['events', 'event_streams'])
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
    const { rows } = await sql<{ text: string }>`
      select format('alter table %s drop constraint if exists %I cascade', conrelid::regclass, conname) as text
      from pg_constraint where contype in ('f', 'c') and
        (confrelid::regclass::text in ('events', 'event_streams') or
          conrelid::regclass::text in ('events', 'event_streams'))`.execute(tx);
    for (const { text } of rows) await sql.raw(text).execute(tx);
  }
  /** The trail after a change of the signature's event (:event) or of its stream, which is taken back at once. */
  async function afterChange(text: string, look: (tx: Tx) => Promise<void>): Promise<void> {
    const undone = db.transaction().execute(async (tx) => {
      await unguard(tx);
      const { numAffectedRows } = await sql
        .raw(
          text
            .replaceAll(':event', `e.loan_id = '${loan.loanId}' and e.name = 'agreement.signed'`)
            .replaceAll(':stream', `stream_id = '${loan.borrowerId}'`),
        )
        .execute(tx);
      expect(Number(numAffectedRows)).toBeGreaterThan(0);
      await look(tx);
      throw new Undo();
    });
    await expect(undone).rejects.toThrow(Undo);
  }

  const columns = [
    ['its time', `happened_at = happened_at - interval '1 day'`],
    ['its name', `name = 'agreement.viewed'`],
    ['its actor', `actor_id = gen_random_uuid()`],
    ['the kind of its actor', `actor_kind = 'staff'`],
    ['its loan', 'loan_id = null'],
  ] as const;
  test.each(columns)(
    '%s beside its text: the text is shown, and the trail is not whole',
    async (_what, set) => {
      const before = await readTrail(db, loan);
      expect(before.isIntact).toBe(true);
      await afterChange(`update events e set ${set} where :event`, async (tx) => {
        expect(await readTrail(tx, loan)).toEqual({ ...before, isIntact: false });
      });
    },
  );

  const others = [
    ['its text', `update events e set canonical = replace(canonical, 'drawn', 'typed') || ' ' where :event`],
    ['its text, which nobody can read now', `update events e set canonical = '{' where :event`],
    [
      'its time in the text, which is none now',
      `update events e set canonical = replace(canonical, '"at":"2', '"at":"x') where :event`,
    ],
    ['its hash', `update events e set hash = sha256('x') where :event`],
    ['an event in the middle, taken out', `delete from events e where e.:stream and e.sequence = 2`],
    ['the last event, taken out', `delete from events e where :event`],
    ['the end of the stream', `update event_streams set last_sequence = last_sequence + 1 where :stream`],
    ['the hash of its end', `update event_streams set last_hash = sha256('x') where :stream`],
    ['all events, taken out', `delete from events e where e.:stream`],
  ] as const;
  test.each(others)('%s: the trail is not whole, and nothing certifies it', async (_what, text) => {
    await afterChange(text, async (tx) => {
      expect((await readTrail(tx, loan)).isIntact).toBe(false);
      await expect(trailOf(tx, loan, loan.agreement?.bodyHash ?? '')).rejects.toThrow('were changed');
    });
  });
});

describe('an agreement that is void', () => {
  test('because the lender took the offer back', async () => {
    const made = await approvedLoan(office);
    await must(office.approver.call(withdrawOffer, { ...idOf(made), reason: 'borrower-unreachable' }));
    expect(await lastStep(made)).toEqual(['voided', 'lender', true]);
  });

  test('because the money never came', async () => {
    const made = await disbursedLoan(office);
    const { claimId } = await must(made.person.call(claimNotReceived, { ...idOf(made), note: '' }));
    const found = { evidence: 'The bank returned the credit.', bankReference: 'MBB 20260302 9' };
    await must(office.finance.call(proposeClaimOutcome, { claimId, outcome: 'not-arrived', ...found }));
    await must(office.otherFinance.call(confirmClaimOutcome, { claimId }));
    expect(await lastStep(made)).toEqual(['voided', 'lender', true]);
  });
});

test('the certificate names the attestor, in the order of time, with the language that was agreed to', async () => {
  const made = await signedLoan(office);
  await must(office.approver.call(countersignAgreement, idOf(made)));
  clock.advance(60_000);
  const attestedAt = clock.now();
  clock.advance(60_000);
  const declared = attestation(house, { attestedAt: attestedAt.toISOString() });
  await must(office.officer.call(recordAttestation, { ...idOf(made), ...declared }));
  clock.advance(60_000);
  await must(office.finance.call(recordStamping, { ...idOf(made), ...stamping(house) }));
  const loan = await loanOf(made);
  const agreement = await readAgreement(db, house, loan);
  const sealing = { verificationCode: 'K7QM4TRX9DW2P3HN', sealedAt: clock.now() };
  const { certificate } = await printedForSeal(db, house, { loan, agreement }, sealing);
  const person = (name: unknown) => ({ kind: 'person', name });
  expect(certificate?.trail.map(({ step, by }) => ({ step, by }))).toEqual([
    { step: 'offered', by: person(expect.any(String)) },
    ...(['viewed', 'consented', 'code-verified', 'signed'] as const).map((step) => ({
      step,
      by: { kind: 'borrower' },
    })),
    { step: 'countersigned', by: person(agreement.countersigned?.name) },
    { step: 'attested', by: person(declared.attestorName) },
    { step: 'stamped', by: person(expect.any(String)) },
    { step: 'sealed', by: { kind: 'system' } },
  ]);
  expect(certificate?.trail.find(({ step }) => step === 'attested')?.at).toEqual(attestedAt);
  const earlier = { ...sealing, sealedAt: attestedAt };
  const other = await printedForSeal(db, house, { loan, agreement }, earlier);
  expect(other.certificate?.trail.slice(-3).map(({ step }) => step)).toEqual([
    'attested',
    'sealed',
    'stamped',
  ]);
  expect(certificate?.consent).toEqual(agreement.consented);
});
