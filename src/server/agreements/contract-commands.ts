/** The lender's commands of an agreement: countersign, write down attestation, stamp and delivery, offer it again. */

import type * as endpoints from '#contract/contracts.ts';
import type { AgreementBody, AgreementParties } from '#domain/agreement.ts';
import { calendarDate } from '#domain/date.ts';
import type { Instant, Loan, LoanChange, OfferedAgreement } from '#domain/loan.ts';
import { isAttestor } from '#domain/permission.ts';
import { refuse } from '#domain/refusal.ts';
import { type Reissue, reissueAgreement as reissue } from '#domain/reissue.ts';
import * as sealing from '#domain/sealing.ts';
import { countersignAgreement as countersign } from '#domain/signing.ts';
import { withdrawOffer as withdraw } from '#domain/withdraw-offer.ts';
import { personOf, personWith, userIdOf } from '../actor.ts';
import { kualaLumpurDate } from '../clock.ts';
import { type Command, endAgreement } from '../command.ts';
import { missingGlyphs } from '../documents/fonts.ts';
import {
  type ByLoan,
  type LoanCase,
  type LoanDone,
  loanDone,
  loanStream,
  readLoanCase,
} from '../loans/loan-case.ts';
import { insertAgreement, readParties } from '../review/approval.ts';
import type { InputOf } from '../route.ts';
import { agreementTexts } from './agreement-hash.ts';
import { governingCopy, readAgreement } from './agreement-rows.ts';

const dateOf = (instant: Instant | undefined) =>
  instant === undefined ? calendarDate('9999-12-31') : kualaLumpurDate(new Date(instant));

/** The rule let it pass, so there is one. */
function agreementOf({ agreement, loanId }: Loan): OfferedAgreement {
  if (!agreement) throw new Error(`loan ${loanId} has no agreement`);
  return agreement;
}

export const countersignAgreement: Command<ByLoan, LoanCase, LoanChange, LoanDone> = {
  action: 'countersignAgreement',
  stream: loanStream,
  read: readLoanCase,
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
  answer: loanDone,
};

type Attesting = InputOf<typeof endpoints.recordAttestation>;

export const recordAttestation: Command<
  Attesting,
  LoanCase & { partyNames: string[]; isAttestor: boolean },
  LoanChange,
  LoanDone
> = {
  action: 'recordAttestation',
  stream: loanStream,
  read: async (tx, call, input, house) => {
    const found = await readLoanCase(tx, call, input);
    if (!found) return undefined;
    const { loan } = found;
    const { countersigned } = loan.agreement ? await readAgreement(tx, house, loan) : {};
    const borrower = await personWith(tx, loan.borrowerId);
    const partyNames = [borrower.name, ...(countersigned ? [countersigned.name] : [])];
    return { ...found, partyNames, isAttestor: isAttestor(call.actor) };
  },
  decide: ({ loan, person, partyNames, isAttestor: isTheirs }, input, moment) =>
    sealing.recordAttestation(
      loan,
      person,
      input,
      { partyNames, isAttestor: isTheirs, missingGlyphs: missingGlyphs(input.attestorName) },
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
  answer: loanDone,
};

type Stamped = InputOf<typeof endpoints.recordStamping>;

export const recordStamping: Command<Stamped, LoanCase, LoanChange, LoanDone> = {
  action: 'recordStamping',
  stream: loanStream,
  read: readLoanCase,
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
  answer: loanDone,
};

type Delivering = InputOf<typeof endpoints.recordDelivery>;

export const recordDelivery: Command<
  Delivering,
  LoanCase & { governingSha256: string | undefined },
  LoanChange,
  LoanDone
> = {
  action: 'recordDelivery',
  stream: loanStream,
  read: async (tx, call, input) => {
    const found = await readLoanCase(tx, call, input);
    const hash = found?.loan.agreement?.bodyHash;
    return found && { ...found, governingSha256: hash && (await governingCopy(tx, input.loanId, hash)) };
  },
  decide: ({ loan, person, governingSha256 }, input, moment) =>
    sealing.recordDelivery(
      loan,
      person,
      input,
      { sealedOn: dateOf(loan.agreement?.sealedAt), governingSha256 },
      moment,
    ),
  evidence: async (tx, { loan, event }, { manner, deliveredOn, trackingNumber }, { call, now }) => {
    await tx
      .insertInto('agreement_deliveries')
      .values({
        loan_id: loan.loanId,
        body_hash: agreementOf(loan).bodyHash,
        manner,
        sha256: String(event.facts.sha256),
        delivered_on: deliveredOn,
        tracking_number: manner === 'registered-post' ? (trackingNumber ?? null) : null,
        recorded_by: userIdOf(call.actor),
        delivered_at: now,
      })
      .execute();
  },
  answer: loanDone,
};

type Offer = LoanCase & { offered: AgreementBody | undefined; parties: AgreementParties };

type Reissuing = InputOf<typeof endpoints.reissueAgreement>;

export const reissueAgreement: Command<Reissuing, Offer, Reissue, LoanDone> = {
  action: 'reissueAgreement',
  stream: loanStream,
  read: async (tx, call, input, house, { today }) => {
    const found = await readLoanCase(tx, call, input);
    if (!found) return undefined;
    const { loan } = found;
    const offered = loan.agreement && (await readAgreement(tx, house, loan)).body;
    return { ...found, offered, parties: await readParties(tx, house, loan.borrowerId, today) };
  },
  decide: ({ loan, person, offered, parties }, input, moment) =>
    reissue(loan, person, input, { offered, parties, ...agreementTexts }, moment),
  evidence: async (tx, { loan, agreement, supersededHash }, _input, { house, now }) => {
    await endAgreement(tx, loan.loanId, { bodyHash: supersededHash, ended: 'superseded' }, now);
    await insertAgreement(tx, house, loan, agreement, now);
  },
  answer: loanDone,
};

type Withdrawing = InputOf<typeof endpoints.withdrawOffer>;

export const withdrawOffer: Command<Withdrawing, LoanCase, LoanChange, LoanDone> = {
  action: 'withdrawOffer',
  stream: loanStream,
  read: readLoanCase,
  decide: ({ loan, person }, input) => withdraw(loan, person, input),
  answer: loanDone,
};
