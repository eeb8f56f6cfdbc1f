/** Part 2 of the verification, and any later correction: the account the money goes to. Free, and with a code once there is one. */
import type * as endpoints from '#contract/identity.ts';
import {
  type CredentialChange,
  type PayoutAccountChange,
  payoutDetailsRefusal,
} from '#domain/access-recovery.ts';
import { findBank, parseAccountNumber } from '#domain/bank.ts';
import { choiceRefusal } from '#domain/lender-settings.ts';
import { parsePersonName } from '#domain/person-name.ts';
import { allow, type Refused } from '#domain/refusal.ts';
import { updateBankAccount as rule, type VerificationChange } from '#domain/verification.ts';
import { recentCredentialChange } from '../accounts/access-recovery.ts';
import { bankAccountSubject, takeStepUp } from '../accounts/codes.ts';
import { ownStream, userIdOf } from '../actor.ts';
import type { Command, Writing } from '../command.ts';
import type { House, Tx } from '../house.ts';
import { readOffered } from '../lender/settings-parts.ts';
import { InvalidError, type Issue, RefusedError } from '../problem.ts';
import type { InputOf } from '../route.ts';
import {
  accountNumberHash,
  accountNumberPlace,
  type BankAccountView,
  bankAccountView,
  isSameAccount,
  readBankAccount,
  readFirstBankAccount,
} from './bank-account-rows.ts';
import { clearCorrections } from './corrections.ts';
import { dropFinishedDraft } from './verification-draft.ts';
import { type VerificationFacts, verificationFacts } from './verification-facts.ts';

type Input = InputOf<typeof endpoints.updateBankAccount>;
type State = {
  facts: VerificationFacts;
  isUnchanged: boolean;
  change: PayoutAccountChange;
  refused: Refused | undefined;
  recovery: CredentialChange | undefined;
};
type Updated = VerificationChange & State;

/** The request with the holder's name and the number as they are stored. Throws `InvalidError`. */
export const parseBankAccount = (body: Input): Input => {
  const holderName = parsePersonName(body.holderName);
  const accountNumber = parseAccountNumber(body.accountNumber);
  const issues: Issue[] = [];
  if (!holderName) issues.push({ path: ['holderName'], message: 'name' });
  if (!accountNumber) issues.push({ path: ['accountNumber'], message: 'account' });
  if (!holderName || !accountNumber) throw new InvalidError(issues);
  return { ...body, holderName, accountNumber };
};

export const updateBankAccount: Command<Input, State, Updated, BankAccountView> = {
  action: 'updateBankAccount',
  stream: ownStream,
  read: async (tx, { actor }, input, { keys }, { now }) => {
    const facts = await verificationFacts(tx, userIdOf(actor));
    const current = facts && (await readBankAccount(tx, facts.borrowerId));
    const hash = accountNumberHash(keys, input.bankCode, input.accountNumber);
    const given = { account_number_hash: hash, holder_name: input.holderName };
    const isUnchanged = isSameAccount(current, given);
    const { banks } = await readOffered(tx);
    const refused = findBank(input.bankCode)
      ? choiceRefusal(banks, input.bankCode, current?.bank_code, 'bank-not-offered')
      : undefined;
    const first = facts && (await readFirstBankAccount(tx, facts.borrowerId));
    const change = { isFirst: !current, isFirstAgain: isSameAccount(first, given) };
    const recovery = facts && (await recentCredentialChange(tx, facts.borrowerId, new Date(now)));
    return facts && { facts, isUnchanged, change, refused, recovery };
  },
  decide: (state, input, { now }) => {
    const outcome = rule(state.facts, { ...input, accountLastFour: input.accountNumber.slice(-4) });
    if (!outcome.ok) return outcome;
    if (state.refused) return state.refused;
    // Sending the same account again, as both parts are sent together, confirms it: nothing changes, nothing is told.
    if (state.isUnchanged) return allow({ ...unchanged, ...state });
    const paused = payoutDetailsRefusal(state.recovery, state.change, now);
    if (paused) return paused;
    return allow({ ...outcome.change, ...state });
  },
  evidence: async (tx, { facts, isUnchanged }, input, writing) => {
    if (!isUnchanged && facts.bankAccountId)
      await takeCode(tx, writing.house, facts.borrowerId, input.stepUp);
    if (!isUnchanged) await writeAccount(tx, facts, input, writing);
    await clearCorrections(tx, facts, ({ item }) => item === 'bank-account');
    await dropFinishedDraft(tx, facts.borrowerId);
  },
  answer: async (tx, { facts }) => {
    const view = await bankAccountView(tx, facts.borrowerId);
    if (!view) throw new RefusedError({ code: 'not-found' });
    return view;
  },
};

const unchanged: VerificationChange = { event: { name: 'bank-account.confirmed', facts: {} }, notices: [] };

/** From the second account on: whoever has the phone in hand, not only an open page, says where the money goes. */
const takeCode = (tx: Tx, house: House, userId: string, stepUp: Input['stepUp']) =>
  takeStepUp(tx, house, { userId, purpose: 'change-bank-account', subject: bankAccountSubject, stepUp });

async function writeAccount(tx: Tx, facts: VerificationFacts, input: Input, { house, moment, now }: Writing) {
  const bankAccountId = moment.newId;
  await tx
    .insertInto('bank_accounts')
    .values({
      borrower_id: facts.borrowerId,
      bank_account_id: bankAccountId,
      bank_code: input.bankCode,
      holder_name: input.holderName,
      account_number_sealed: house.keys.sealText(
        input.accountNumber,
        accountNumberPlace(bankAccountId, facts.borrowerId),
      ),
      account_number_hash: accountNumberHash(house.keys, input.bankCode, input.accountNumber),
      last_four: input.accountNumber.slice(-4),
      recorded_at: now,
    })
    .execute();
}
