/** The commands of a review: take, accept photos, ask, propose, send back, confirm, reject. Each runs on the borrower's stream. */
import type * as endpoints from '#contract/office.ts';
import type { Loan, LoanChange, Moment } from '#domain/loan.ts';
import type { Action } from '#domain/permission.ts';
import {
  acceptPhoto as acceptPhotoRule,
  type Correction,
  type CorrectionItem,
  photosLeft,
} from '#domain/photo-check.ts';
import type { Outcome } from '#domain/refusal.ts';
import * as rules from '#domain/review.ts';
import { isComplete } from '#domain/verification.ts';
import { userIdOf } from '../actor.ts';
import { agreementTexts } from '../agreements/agreement-hash.ts';
import type { Command, Writing } from '../command.ts';
import type { Tx } from '../house.ts';
import { isReadyForReview } from '../identity/verification-facts.ts';
import { readLimits } from '../lender/change-rows.ts';
import { type ByLoan, type LoanDone, loanDone, loanStream } from '../loans/loan-case.ts';
import type { InputOf } from '../route.ts';
import { type State as ApprovalState, readParties, writeAgreement, writeApproval } from './approval.ts';
import { type Case, readCase } from './case.ts';
import { readDifferences } from './differences.ts';
import { hasOpened, readPhotos, sentBack, writeDecision } from './photo-rows.ts';

type Rule<Input> = (found: Case, input: Input, moment: Moment) => Outcome<LoanChange>;
type Write<Input> = (tx: Tx, loan: Loan, input: Input, writing: Writing) => Promise<void>;

/** What all of them share; each adds its rule and what it writes beside the loan. */
const onCase = <Input extends ByLoan>(
  action: Action,
  decide: Rule<Input>,
  write?: Write<Input>,
): Command<Input, Case, LoanChange, LoanDone> => ({
  action,
  stream: loanStream,
  read: (tx, { actor }, { loanId }) => readCase(tx, actor, loanId),
  decide,
  ...(write && { write: (tx, { loan }, input, writing) => write(tx, loan, input, writing) }),
  answer: loanDone,
});

export const takeRule = ({ loan, person, verification }: Case): Outcome<LoanChange> =>
  rules.takeApplication(loan, person, { verificationComplete: isReadyForReview(verification) });

export const takeApplication = onCase<InputOf<typeof endpoints.takeApplication>>('takeApplication', takeRule);

export const requestCorrection = onCase<InputOf<typeof endpoints.requestCorrection>>(
  'requestCorrection',
  ({ loan, person }, { corrections }) =>
    rules.requestCorrection(loan, person, corrections.map(withoutBlanks)),
  async (tx, loan, { corrections }, { call, now }) => {
    const asked = corrections.map(withoutBlanks);
    await saveOn(tx, loan, { corrections: JSON.stringify(asked) });
    for (const photo of sentBack(await readPhotos(tx, loan), asked)) {
      await writeDecision(tx, { ...loan, ...photo, staffId: userIdOf(call.actor) }, now);
    }
  },
);

const withoutBlanks = ({
  item,
  photo,
}: {
  item: CorrectionItem;
  photo?: Correction['photo'] | undefined;
}) => ({
  item,
  ...(photo && { photo }),
});

type Looked = Case & { isOpened: boolean };

export const acceptPhoto: Command<InputOf<typeof endpoints.acceptPhoto>, Looked, LoanChange, LoanDone> = {
  action: 'acceptPhoto',
  stream: loanStream,
  read: async (tx, { actor }, { loanId, fileId }) => {
    const found = await readCase(tx, actor, loanId);
    return (
      found && {
        ...found,
        isOpened: await hasOpened(tx, { ...found.loan, staffId: found.person.userId, fileId }),
      }
    );
  },
  decide: ({ loan, person, photos, verification: { corrections }, isOpened }, input) =>
    acceptPhotoRule(loan, person, input, { photos, corrections, isOpened }),
  evidence: (tx, { loan }, { kind, fileId }, { call, now }) =>
    writeDecision(tx, { ...loan, kind, fileId, staffId: userIdOf(call.actor) }, now),
  answer: loanDone,
};

type Compared = Case & rules.Differences;

export const proposeApproval: Command<
  InputOf<typeof endpoints.proposeApproval>,
  Compared,
  LoanChange,
  LoanDone
> = {
  action: 'proposeApproval',
  stream: loanStream,
  read: async (tx, { actor }, { loanId }, house, { today }) => {
    const found = await readCase(tx, actor, loanId);
    return found && { ...found, differences: await readDifferences(tx, house, found.loan.borrowerId, today) };
  },
  decide: (
    { loan, person, product, verification, photos, differences },
    { amountSen, termMonths, note, differencesSeen },
    moment,
  ) =>
    rules.proposeApproval(
      loan,
      person,
      { amountSen, termMonths, note, differencesSeen },
      {
        product,
        verificationComplete: isComplete(verification),
        correctionAsked: verification.corrections.length > 0,
        photosLeft: photosLeft(photos),
        differences,
      },
      moment,
    ),
  answer: loanDone,
};

export const returnProposal = onCase<InputOf<typeof endpoints.returnProposal>>(
  'returnProposal',
  ({ loan, person }, { note }) => rules.returnProposal(loan, person, { note }),
);

export const rejectApplication = onCase<InputOf<typeof endpoints.rejectApplication>>(
  'rejectApplication',
  ({ loan, person }, { reasons, tryAgainOn }, moment) =>
    rules.rejectApplication(loan, person, { reasons, tryAgainOn }, moment),
  (tx, loan, { reasons, tryAgainOn }) =>
    saveOn(tx, loan, { rejection: JSON.stringify({ reasons, tryAgainOn }) }),
);

export const confirmApproval: Command<
  InputOf<typeof endpoints.confirmApproval>,
  ApprovalState,
  rules.ApprovalChange,
  LoanDone
> = {
  action: 'confirmApproval',
  stream: loanStream,
  read: async (tx, { actor }, { loanId }, house, { today }) => {
    const found = await readCase(tx, actor, loanId);
    if (!found) return undefined;
    const { borrowerId } = found.loan;
    const parties = await readParties(tx, house, borrowerId, today);
    const differences = await readDifferences(tx, house, borrowerId, today);
    return { ...found, parties, differences, limits: await readLimits(tx) };
  },
  decide: ({ loan, person, product, parties, limits, photos, differences }, input, moment) =>
    rules.confirmApproval(
      loan,
      person,
      input,
      { product, parties, limits, photosLeft: photosLeft(photos), differences, ...agreementTexts },
      moment,
    ),
  evidence: writeApproval,
  write: writeAgreement,
  answer: loanDone,
};

/** The columns that explain a decision to the borrower; the state itself is the command processor's. */
async function saveOn(
  tx: Tx,
  loan: Loan,
  columns: { corrections: string } | { rejection: string },
): Promise<void> {
  await tx
    .updateTable('loans')
    .set(columns)
    .where('borrower_id', '=', loan.borrowerId)
    .where('loan_id', '=', loan.loanId)
    .execute();
}
