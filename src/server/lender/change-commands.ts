/** Proposing, confirming and withdrawing what is law or money about the lender, and the clock that puts it in force. */
import type * as endpoints from '#contract/settings.ts';
import type { Settings } from '#contract/settings.ts';
import { parseAccountNumber } from '#domain/bank.ts';
import type { LenderAccount, LenderChange, LenderDecision, LenderInForce } from '#domain/lender-change.ts';
import * as rules from '#domain/lender-change.ts';
import type { Person } from '#domain/loan.ts';
import type { AdministratorOrigin } from '#domain/second-administrator.ts';
import { personOf, userIdOf } from '../actor.ts';
import type { Call, Command, Writing } from '../command.ts';
import type { Tx } from '../house.ts';
import { InvalidError } from '../problem.ts';
import type { InputOf } from '../route.ts';
import { readOrigins } from '../team/origin-rows.ts';
import {
  accountColumns,
  contactColumns,
  licenceColumns,
  limitsColumns,
  markEdit,
  readChange,
  readInForce,
  readOpenChanges,
} from './change-rows.ts';
import { lenderStream } from './lender-stream.ts';
import { readSettings } from './settings-view.ts';
import { tellAdministrators } from './tell-administrators.ts';

const answer = (
  tx: Tx,
  _change: LenderDecision,
  _input: unknown,
  { call, moment }: Writing,
): Promise<Settings> => readSettings(tx, { userId: userIdOf(call.actor), now: moment.now });

type Wish<Input> = (input: Input) => rules.LenderWish;
type Action =
  | 'proposeLenderOpening'
  | 'proposeLicenceChange'
  | 'proposeAccountChange'
  | 'proposeLimitsChange'
  | 'proposeContactChange';

function proposing<Input>(
  action: Action,
  wishOf: Wish<Input>,
): Command<Input, rules.LenderState, LenderDecision, Settings> {
  return {
    action,
    stream: lenderStream,
    read: async (tx, { actor }, input) => {
      const { kind } = wishOf(input);
      const open = (await readOpenChanges(tx)).find((change) => change.kind === kind);
      return { person: await personOf(tx, actor), inForce: await readInForce(tx), open };
    },
    decide: (state, input, moment) => rules.proposeLenderChange(state, wishOf(input), moment),
    write: async (tx, { change }, _input, writing) => {
      const { call, now } = writing;
      const { changeId, kind } = change;
      await tx
        .insertInto('lender_changes')
        .values({
          change_id: changeId,
          kind,
          ...('limits' in change && limitsColumns(change.limits)),
          ...('contact' in change && contactColumns(change.contact)),
          ...('licence' in change && licenceColumns(change.licence)),
          ...('account' in change && {
            registered_name: change.account.registeredName,
            bank_code: change.account.bankCode,
            account_number: change.account.accountNumber,
          }),
          proposed_by: userIdOf(call.actor),
          proposed_at: now,
        })
        .execute();
      await tellAdministrators(tx, change, 'proposed', writing);
    },
    answer,
  };
}

type Opening = InputOf<typeof endpoints.proposeLenderOpening>;

/** The digits alone, as they are stored. */
const asStored = (account: LenderAccount, path: string[]): LenderAccount => {
  const accountNumber = parseAccountNumber(account.accountNumber);
  if (!accountNumber) throw new InvalidError([{ path: [...path, 'accountNumber'], message: 'account' }]);
  return { ...account, accountNumber };
};

export const proposeLenderOpening = proposing<Opening>('proposeLenderOpening', ({ licence, account }) => ({
  kind: 'opening',
  licence,
  account: asStored(account, ['account']),
}));
export const proposeLicenceChange = proposing<InputOf<typeof endpoints.proposeLicenceChange>>(
  'proposeLicenceChange',
  (licence) => ({ kind: 'licence', licence }),
);
export const proposeAccountChange = proposing<InputOf<typeof endpoints.proposeAccountChange>>(
  'proposeAccountChange',
  (account) => ({ kind: 'account', account: asStored(account, []) }),
);

export const proposeLimitsChange = proposing<InputOf<typeof endpoints.proposeLimitsChange>>(
  'proposeLimitsChange',
  (limits) => ({ kind: 'limits', limits }),
);

export const proposeContactChange = proposing<InputOf<typeof endpoints.proposeContactChange>>(
  'proposeContactChange',
  (contact) => ({ kind: 'contact', contact }),
);

type ByChange = { changeId: string };
type Case = { inForce: LenderInForce | undefined; change: LenderChange };
type StaffCase = Case & { person: Person; origins: AdministratorOrigin[] };

const readCase = async (tx: Tx, { changeId }: ByChange): Promise<Case | undefined> => {
  const change = await readChange(tx, changeId);
  return change && { change, inForce: await readInForce(tx) };
};

/** The row of the change first: the database lets the account change only to what is in force by it. */
async function apply(tx: Tx, change: LenderChange, now: Date, by: string): Promise<void> {
  await tx
    .updateTable('lender_changes')
    .set({ applied_at: now })
    .where('change_id', '=', change.changeId)
    .execute();
  if (change.kind === 'opening') {
    await tx
      .insertInto('lender')
      .values({
        ...licenceColumns(change.licence),
        ...accountColumns(change.account),
        ...contactColumns({ name: '', whatsapp: '', phone: '' }),
        working_from_hour: 9,
        working_to_hour: 18,
      })
      .execute();
  } else if (change.kind === 'licence') {
    await tx.updateTable('lender').set(licenceColumns(change.licence)).execute();
  } else if (change.kind === 'limits') {
    await tx.updateTable('lender').set(limitsColumns(change.limits)).execute();
  } else if (change.kind === 'contact') {
    await tx.updateTable('lender').set(contactColumns(change.contact)).execute();
  } else {
    await tx.updateTable('lender').set(accountColumns(change.account)).execute();
  }
  for (const part of ['licence', 'account', 'limits', 'contact'] as const) {
    if (part in change) await markEdit(tx, part, by, now);
  }
}

type Confirmed = InputOf<typeof endpoints.confirmLenderChange>;

export const confirmLenderChange: Command<Confirmed, StaffCase, LenderDecision, Settings> = {
  action: 'confirmLenderChange',
  stream: lenderStream,
  read: async (tx, { actor }, input) => {
    const found = await readCase(tx, input);
    return found && { ...found, person: await personOf(tx, actor), origins: await readOrigins(tx) };
  },
  decide: rules.confirmLenderChange,
  write: async (tx, { change, isApplied }, _input, writing) => {
    const { call, now } = writing;
    const by = userIdOf(call.actor);
    await tx
      .updateTable('lender_changes')
      .set({
        confirmed_by: by,
        confirmed_at: now,
        takes_effect_at: new Date(change.takesEffectAt ?? now),
      })
      .where('change_id', '=', change.changeId)
      .execute();
    if (isApplied) await apply(tx, change, now, by);
    await tellAdministrators(tx, change, 'confirmed', writing);
  },
  answer,
};

export const withdrawLenderChange: Command<ByChange, Case, LenderDecision, Settings> = {
  action: 'withdrawLenderChange',
  stream: lenderStream,
  read: (tx, _call, input) => readCase(tx, input),
  decide: (state) => rules.withdrawLenderChange(state),
  write: async (tx, { change }, _input, writing) => {
    const { call, now } = writing;
    await tx
      .updateTable('lender_changes')
      .set({ withdrawn_by: userIdOf(call.actor), withdrawn_at: now })
      .where('change_id', '=', change.changeId)
      .execute();
    await tellAdministrators(tx, change, 'stopped', writing);
  },
  answer,
};

export const applyLenderChange: Command<ByChange, Case, LenderDecision, ByChange> = {
  action: 'applyLenderChange',
  stream: lenderStream,
  read: (tx, _call: Call, input) => readCase(tx, input),
  decide: (state, _input, moment) => rules.applyLenderChange(state, moment),
  write: async (tx, { change }, { changeId }, { now }) => {
    const { confirmed_by } = await tx
      .selectFrom('lender_changes')
      .select('confirmed_by')
      .where('change_id', '=', changeId)
      .executeTakeFirstOrThrow();
    if (!confirmed_by) throw new Error(`change ${changeId} of the lender was never confirmed`);
    await apply(tx, change, now, confirmed_by);
  },
  answer: async (_tx, _change, input) => input,
};
