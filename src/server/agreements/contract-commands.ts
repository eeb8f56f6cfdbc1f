/** The lender's commands of an agreement: countersign, write down attestation, stamp and delivery, offer it again. */

import type * as endpoints from '#contract/contracts.ts';
import type { AgreementBody, AgreementParties } from '#domain/agreement.ts';
import { calendarDate } from '#domain/date.ts';
import type { Instant, Loan, LoanChange, OfferedAgreement, Person } from '#domain/loan.ts';
import type { LoanStatus } from '#domain/loan-status.ts';
import { refuse } from '#domain/refusal.ts';
import { type Reissue, reissueAgreement as reissue } from '#domain/reissue.ts';
import * as sealing from '#domain/sealing.ts';
import { countersignAgreement as countersign } from '#domain/signing.ts';
import { personOf, userIdOf } from '../actor.ts';
import { kualaLumpurDate } from '../clock.ts';
import { type Call, type Command, endAgreement } from '../command.ts';
import { agreementFaults } from '../documents/agreement-faults.ts';
import { missingGlyphs } from '../documents/fonts.ts';
import type { Tx } from '../house.ts';
import { borrowerOf, loanFor } from '../loans/loan-rows.ts';
import { agreementHash, insertAgreement, readParties } from '../review/approval.ts';
import type { InputOf } from '../route.ts';
import { readAgreement } from './agreement-rows.ts';

type ByLoan = { loanId: string };
type Case = { loan: Loan; person: Person };
type Done = { loanId: string; status: LoanStatus };

const stream = (tx: Tx, _call: Call, { loanId }: ByLoan) => borrowerOf(tx, loanId);
const answer = async (_tx: Tx, { loan: { loanId, status } }: LoanChange): Promise<Done> => ({
  loanId,
  status,
});

async function readCase(tx: Tx, { actor }: Call, { loanId }: ByLoan): Promise<Case | undefined> {
  const loan = await loanFor(tx, actor, loanId);
  return loan && { loan, person: await personOf(tx, actor) };
}

const nameOf = async (tx: Tx, userId: string): Promise<string> => {
  const { name } = await tx
    .selectFrom('users')
    .select('name')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return name;
};

const dateOf = (instant: Instant | undefined) =>
  instant === undefined ? calendarDate('9999-12-31') : kualaLumpurDate(new Date(instant));

/** The rule let it pass, so there is one. */
function agreementOf({ agreement, loanId }: Loan): OfferedAgreement {
  if (!agreement) throw new Error(`loan ${loanId} has no agreement`);
  return agreement;
}

export const countersignAgreement: Command<ByLoan, Case, LoanChange, Done> = {
  action: 'countersignAgreement',
  stream,
  read: readCase,
  decide: ({ loan, person }, _input, moment) => {
    // The name stands in the sealed document for ever.
    const missing = missingGlyphs(person.name);
    return missing.length > 0
      ? refuse({ code: 'glyph-missing', characters: missing.join(' ') })
      : countersign(loan, person, moment);
  },
  evidence: async (tx, { loan }, _input, { call, now }) => {
    const { userId, name } = await personOf(tx, call.actor);
    await tx
      .insertInto('agreement_countersignatures')
      .values({
        loan_id: loan.loanId,
        body_hash: agreementOf(loan).bodyHash,
        staff_id: userId,
        staff_name: name,
        countersigned_at: now,
      })
      .execute();
  },
  answer,
};

type Attesting = InputOf<typeof endpoints.recordAttestation>;

export const recordAttestation: Command<Attesting, Case & { borrowerName: string }, LoanChange, Done> = {
  action: 'recordAttestation',
  stream,
  read: async (tx, call, input) => {
    const found = await readCase(tx, call, input);
    return found && { ...found, borrowerName: await nameOf(tx, found.loan.borrowerId) };
  },
  decide: ({ loan, person, borrowerName }, input, moment) =>
    sealing.recordAttestation(
      loan,
      person,
      input,
      { borrowerName, missingGlyphs: missingGlyphs(input.attestorName) },
      moment,
    ),
  evidence: async (tx, { loan }, { attestorName, capacity, manner, attestedAt }, { call, now }) => {
    await tx
      .insertInto('agreement_attestations')
      .values({
        loan_id: loan.loanId,
        body_hash: agreementOf(loan).bodyHash,
        attestor_name: attestorName,
        capacity,
        manner,
        attested_at: new Date(attestedAt),
        recorded_by: userIdOf(call.actor),
        recorded_at: now,
      })
      .execute();
  },
  answer,
};

type Stamped = InputOf<typeof endpoints.recordStamping>;

export const recordStamping: Command<Stamped, Case, LoanChange, Done> = {
  action: 'recordStamping',
  stream,
  read: readCase,
  decide: ({ loan, person }, input, moment) =>
    sealing.recordStamping(loan, person, input, { signedOn: dateOf(loan.agreement?.signedAt) }, moment),
  evidence: async (tx, { loan }, { certificateNumber, stampedOn, amountSen }, { call, now }) => {
    await tx
      .insertInto('agreement_stampings')
      .values({
        loan_id: loan.loanId,
        body_hash: agreementOf(loan).bodyHash,
        certificate_number: certificateNumber,
        stamped_on: stampedOn,
        amount_sen: amountSen,
        recorded_by: userIdOf(call.actor),
        recorded_at: now,
      })
      .execute();
  },
  // The document is complete now; it is sealed as soon as this is committed.
  write: (tx, { loan: { loanId } }, _input, { house }) => house.queueSeal(tx, { loanId }),
  answer,
};

type Delivering = InputOf<typeof endpoints.recordDelivery>;

export const recordDelivery: Command<Delivering, Case, LoanChange, Done> = {
  action: 'recordDelivery',
  stream,
  read: readCase,
  decide: ({ loan, person }, input, moment) =>
    sealing.recordDelivery(loan, person, input, { sealedOn: dateOf(loan.agreement?.sealedAt) }, moment),
  evidence: async (tx, { loan }, { manner, deliveredOn, trackingNumber }, { call, now }) => {
    await tx
      .insertInto('agreement_deliveries')
      .values({
        loan_id: loan.loanId,
        body_hash: agreementOf(loan).bodyHash,
        manner,
        delivered_on: deliveredOn,
        tracking_number: manner === 'registered-post' ? (trackingNumber ?? null) : null,
        recorded_by: userIdOf(call.actor),
        delivered_at: now,
      })
      .execute();
  },
  answer,
};

type Offer = Case & { offered: AgreementBody | undefined; parties: AgreementParties };

export const reissueAgreement: Command<ByLoan, Offer, Reissue, Done> = {
  action: 'reissueAgreement',
  stream,
  read: async (tx, call, input, house, { today }) => {
    const found = await readCase(tx, call, input);
    if (!found) return undefined;
    const { loan } = found;
    const offered = loan.agreement && (await readAgreement(tx, house, loan)).body;
    return { ...found, offered, parties: await readParties(tx, house, loan.borrowerId, today) };
  },
  decide: ({ loan, person, offered, parties }, _input, moment) =>
    reissue(
      loan,
      person,
      {
        offered,
        parties,
        hashOf: agreementHash,
        faultsOf: agreementFaults,
      },
      moment,
    ),
  evidence: async (tx, { loan, agreement, supersededHash }, _input, { house, now }) => {
    await endAgreement(tx, loan.loanId, { bodyHash: supersededHash, ended: 'superseded' }, now);
    await insertAgreement(tx, house, loan, agreement, now);
  },
  answer,
};
