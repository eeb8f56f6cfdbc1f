/** The borrower's commands of an agreement: read, agree, sign, decline, take the sealed copy. Each leaves its own evidence. */

import { createHash } from 'node:crypto';
import type * as endpoints from '#contract/agreements.ts';
import type { LoanView } from '#contract/loans.ts';
import { missingText } from '#domain/agreement.ts';
import { canonicalJson } from '#domain/canonical.ts';
import type { Loan, LoanChange, Person } from '#domain/loan.ts';
import * as sealing from '#domain/sealing.ts';
import * as rules from '#domain/signing.ts';
import { takeStepUp } from '../accounts/codes.ts';
import { ownStream, personOf, userIdOf } from '../actor.ts';
import type { Call, Command } from '../command.ts';
import { missingGlyphs } from '../documents/fonts.ts';
import type { House } from '../house.ts';
import { loanFor } from '../loans/loan-rows.ts';
import { loanView } from '../loans/loan-view.ts';
import type { InputOf } from '../route.ts';
import { agreementSignaturePlace, governingCopy, originPlace, readAgreement } from './agreement-rows.ts';
import { textVersionOf } from './document.ts';

type Answering = Pick<Command<unknown, unknown, LoanChange, LoanView>, 'answer'>['answer'];
const answer: Answering = (tx, { loan }, _input, { moment }) => loanView(tx, loan, moment.today);

export const viewAgreement: Command<InputOf<typeof endpoints.viewAgreement>, Loan, LoanChange, LoanView> = {
  action: 'viewAgreement',
  stream: ownStream,
  read: (tx, { actor }, { loanId }) => loanFor(tx, actor, loanId),
  decide: (loan, input, moment) => rules.viewAgreement(loan, input, moment),
  evidence: async (tx, { loan }, { bodyHash }, { now }) => {
    await tx
      .updateTable('agreements')
      .set({ viewed_at: now })
      .where('loan_id', '=', loan.loanId)
      .where('body_hash', '=', bodyHash)
      .where('viewed_at', 'is', null)
      .execute();
  },
  answer,
};

type Consenting = InputOf<typeof endpoints.consentToAgreement>;

export const consentToAgreement: Command<
  Consenting,
  { loan: Loan; textVersion: string },
  LoanChange,
  LoanView
> = {
  action: 'consentToAgreement',
  stream: ownStream,
  read: async (tx, { actor }, { loanId }, house) => {
    const loan = await loanFor(tx, actor, loanId);
    if (!loan?.agreement) return loan && { loan, textVersion: '' };
    return { loan, textVersion: textVersionOf((await readAgreement(tx, house, loan)).body) };
  },
  decide: ({ loan, textVersion }, input, moment) =>
    rules.consentToAgreement(loan, input, { textVersion }, moment),
  evidence: async (tx, { loan, event }, { bodyHash }, { house, call, now }) => {
    await tx
      .insertInto('agreement_consents')
      .values({
        loan_id: loan.loanId,
        body_hash: bodyHash,
        text_version: String(event.facts.textVersion),
        locale: call.locale,
        origin_sealed: sealedOrigin(house, call, 'agreement_consents', loan.loanId),
        consented_at: now,
      })
      // Ticked again: the first time is kept.
      .onConflict((on) => on.columns(['loan_id', 'body_hash']).doNothing())
      .execute();
  },
  answer,
};

type Signing = InputOf<typeof endpoints.signAgreement>;

/** The one-time code was sent for this very hash; it is used up in the transaction that stores the signature. */
export const signAgreement: Command<
  Signing,
  { loan: Loan; person: Person; isComplete: boolean },
  LoanChange,
  LoanView
> = {
  action: 'signAgreement',
  stream: ownStream,
  read: async (tx, { actor }, { loanId }, house) => {
    const loan = await loanFor(tx, actor, loanId);
    if (!loan) return undefined;
    const person = await personOf(tx, actor);
    if (!loan.agreement) return { loan, person, isComplete: false };
    const { body } = await readAgreement(tx, house, loan);
    return { loan, person, isComplete: missingText(body) === undefined };
  },
  decide: ({ loan, person, isComplete }, input, moment) =>
    rules.signAgreement(loan, input, signerOf(person, isComplete, input), moment),
  evidence: async (tx, { loan }, { bodyHash, signature, dueDay, stepUp }, { house, call, now }) => {
    const userId = userIdOf(call.actor);
    const confirmation = { userId, purpose: 'sign-agreement', subject: bodyHash, stepUp } as const;
    const challengeId = await takeStepUp(tx, house, confirmation);
    const place = agreementSignaturePlace(loan.loanId, loan.borrowerId);
    await tx
      .insertInto('agreement_signatures')
      .values({
        loan_id: loan.loanId,
        borrower_id: loan.borrowerId,
        body_hash: bodyHash,
        signature_sealed: house.keys.sealText(JSON.stringify(signature), place),
        challenge_id: challengeId,
        signed_at: now,
        due_day: dueDay ?? null,
        origin_sealed: sealedOrigin(house, call, 'agreement_signatures', loan.loanId),
      })
      .execute();
  },
  answer,
};

const signerOf = ({ name }: Person, isComplete: boolean, { signature }: Signing) => ({
  accountName: name,
  isComplete,
  missingGlyphs: signature.kind === 'typed' ? missingGlyphs(signature.name) : [],
  signatureSha256: createHash('sha256').update(canonicalJson(signature)).digest('hex'),
});

const sealedOrigin = (
  { keys }: House,
  { origin }: Call,
  table: 'agreement_consents' | 'agreement_signatures',
  loanId: string,
): string => keys.sealText(JSON.stringify(origin ?? { address: '', device: '' }), originPlace(table, loanId));

export const declineAgreement: Command<
  InputOf<typeof endpoints.declineAgreement>,
  Loan,
  LoanChange,
  LoanView
> = {
  action: 'declineAgreement',
  stream: ownStream,
  read: (tx, { actor }, { loanId }) => loanFor(tx, actor, loanId),
  decide: (loan, input) => rules.declineAgreement(loan, input),
  answer,
};

export const receiveAgreement: Command<
  InputOf<typeof endpoints.receiveAgreement>,
  { loan: Loan; governingSha256: string | undefined },
  LoanChange,
  LoanView
> = {
  action: 'receiveAgreement',
  stream: ownStream,
  read: async (tx, { actor }, { loanId }) => {
    const loan = await loanFor(tx, actor, loanId);
    if (!loan) return undefined;
    const hash = loan.agreement?.bodyHash;
    return { loan, governingSha256: hash && (await governingCopy(tx, loanId, hash)) };
  },
  decide: ({ loan, governingSha256 }, input, moment) =>
    sealing.receiveAgreement(loan, input, { governingSha256 }, moment),
  evidence: async (tx, { loan }, { sha256 }, { moment, now }) => {
    await tx
      .insertInto('agreement_deliveries')
      .values({
        loan_id: loan.loanId,
        body_hash: loan.agreement?.bodyHash ?? '',
        manner: 'taken-in-app',
        sha256,
        delivered_on: moment.today,
        delivered_at: now,
      })
      .execute();
  },
  answer,
};
