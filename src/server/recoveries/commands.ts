/** The way in through the lender, as commands on the borrower's stream: an objection and a confirmation at once happen one after the other. */
import type * as endpoints from '#contract/recoveries.ts';
import * as rules from '#domain/assisted-recovery.ts';
import { dayMs } from '#domain/durations.ts';
import { parseEmail } from '#domain/phone.ts';
import { type Account, accountById, parsed } from '../accounts/contacts.ts';
import { replacePassword } from '../accounts/replace-password.ts';
import { tellByPhone } from '../accounts/tell-by-phone.ts';
import { admit } from '../accounts/throttles.ts';
import { ownStream, personOf, userIdOf } from '../actor.ts';
import type { Call, Command, Writing } from '../command.ts';
import type { Tx } from '../house.ts';
import { noticeMessage } from '../messages/notices.ts';
import { writeOutbox } from '../outbox/outbox.ts';
import type { InputOf } from '../route.ts';
import { assertAsPrepared, emailHashOf } from './email-hash.ts';
import { recoveryCodeHash } from './recovery-code.ts';
import {
  accountRecoveryOf,
  colleagueOf,
  newestRecovery,
  provenPhotos,
  type RecoveryRow,
  readRecovery,
  refusedAt,
  waitingRecovery,
  whoCompared,
} from './recovery-rows.ts';

/** Of a confirmed borrower only; their account as it was before. */
async function borrowerAt(tx: Tx, borrowerId: string): Promise<Account | undefined> {
  const row = await tx
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', borrowerId)
    .where('kind', '=', 'borrower')
    .where('verified_at', 'is not', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return row && (await accountById(tx, borrowerId));
}

const borrowersStream = async (tx: Tx, _call: Call, { borrowerId }: { borrowerId: string }) =>
  (await borrowerAt(tx, borrowerId))?.user_id;

/** Each opens photos and writes to a borrower: far above a day's honest work at a counter. */
const preparedADay = { limit: 10, windowMs: dayMs };

/** What both people compare with from now on. */
type Proven = NonNullable<Awaited<ReturnType<typeof provenPhotos>>>;
/** `proven` is there whenever the rule says yes. */
type Preparing = rules.ToPrepare & { email: string; proven: Proven | undefined };

export const prepareRecovery: Command<
  InputOf<typeof endpoints.prepareRecovery>,
  Preparing,
  rules.RecoveryChange & Pick<Preparing, 'email' | 'proven'>,
  undefined
> = {
  action: 'prepareRecovery',
  stream: borrowersStream,
  read: async (tx, { actor }, input, house) => {
    const { borrowerId } = input;
    const email = parsed(parseEmail(input.email), 'email');
    const waiting = await waitingRecovery(tx, borrowerId);
    const proven = await provenPhotos(tx, borrowerId);
    return {
      waiting: waiting && accountRecoveryOf(waiting),
      refusedAt: await refusedAt(tx, borrowerId, userIdOf(actor), house.clock.now()),
      isIdentityProven: proven !== undefined,
      isEmailTaken: await isOfAnother(tx, borrowerId, email),
      lenderPhone: await lenderPhone(tx),
      emailHash: emailHashOf(house, email),
      email,
      proven,
    };
  },
  decide: (state, input, { newId: recoveryId, now }) => {
    const outcome = rules.prepareRecovery(state, input, { recoveryId, now });
    const { email, proven } = state;
    return outcome.ok ? { ok: true, change: { ...outcome.change, email, proven } } : outcome;
  },
  evidence: async (tx, _change, { borrowerId }, { call, house }) => {
    // Inside the transaction: what is refused or only repeated takes no place.
    const within = { ...house, db: tx };
    await admit(within, 'recoveries-prepared', userIdOf(call.actor), preparedADay);
    await admit(within, 'recoveries-of-one', borrowerId, rules.recoveriesOfOneAWeek);
  },
  write: async (tx, change, { borrowerId, provenBy, reason }, { call, house, now, eventId }) => {
    // Only one waits; what nobody can confirm any more makes room.
    await tx
      .updateTable('recoveries')
      .set({ outcome: 'ended', decided_at: now })
      .where('borrower_id', '=', borrowerId)
      .where('outcome', 'is', null)
      .execute();
    await tx
      .insertInto('recoveries')
      .values({
        recovery_id: change.recoveryId,
        borrower_id: borrowerId,
        loan_id: change.proven?.loanId ?? '',
        ic_front_id: change.proven?.photos['ic-front'] ?? null,
        selfie_id: change.proven?.photos['selfie-with-ic'] ?? null,
        new_email: change.email,
        proven_by: provenBy,
        reason,
        prepared_by: userIdOf(call.actor),
        prepared_at: now,
        event_id: eventId,
      })
      .execute();
    // The mail to the address of before is that of the notice.
    const account = await accountById(tx, borrowerId);
    if (account) await tellByPhone(tx, house, account, change.notices);
  },
  answer: async () => undefined,
};

const isOfAnother = async (tx: Tx, borrowerId: string, email: string): Promise<boolean> =>
  (await tx
    .selectFrom('users')
    .select('user_id')
    .where('email', '=', email)
    .where('verified_at', 'is not', null)
    .where('user_id', '<>', borrowerId)
    .executeTakeFirst()) !== undefined;

/** Whom the owner calls who cannot sign in: two people decided about it. */
const lenderPhone = async (tx: Tx): Promise<string> =>
  (await tx.selectFrom('lender').select('assistant_phone').executeTakeFirst())?.assistant_phone ?? '';

type Place = { borrowerId: string; recoveryId: string };
type Found = { recovery: rules.AccountRecovery; row: RecoveryRow };

async function readPlace(tx: Tx, _call: Call, place: Place): Promise<Found | undefined> {
  const row = await readRecovery(tx, place);
  return row && { recovery: accountRecoveryOf(row), row };
}

type Decision = { outcome: rules.RecoveryOutcome; columns?: Partial<Confirmed> };
type Confirmed = {
  code_hash: Buffer;
  code_expires_at: Date;
  second_proven_by: rules.RecoveryProof;
  decline_reason: string;
};

async function decideRow(
  tx: Tx,
  recoveryId: string,
  { outcome, columns }: Decision,
  { call, now }: Writing,
): Promise<void> {
  await tx
    .updateTable('recoveries')
    .set({ outcome, decided_by: userIdOf(call.actor), decided_at: now, ...columns })
    .where('recovery_id', '=', recoveryId)
    .where('outcome', 'is', null)
    .execute();
}

/** Made before the transaction: the code that is told once, and the hash of a password that nobody has. */
export type RecoverySecrets = { code: string; nobodysPassword: string };

type ToGiveBack = Found & rules.ToConfirm & { before: Account };
/** `way` is undefined where another email was typed: then only that is written. */
type Confirmation = rules.RecoveryChange & {
  way?: Pick<ToGiveBack, 'before' | 'row' | 'lenderPhone' | 'isEmailKept'>;
};

type Confirming = Command<
  InputOf<typeof endpoints.confirmRecovery>,
  ToGiveBack,
  Confirmation,
  /** What is stored under the key of the request: never the code. Null: it was another email. */
  { expiresAt: string | null }
>;

export const confirmRecovery = ({ code, nobodysPassword }: RecoverySecrets): Confirming => ({
  action: 'confirmRecovery',
  stream: borrowersStream,
  read: async (tx, call, input, house) => {
    const found = await readPlace(tx, call, input);
    const before = await accountById(tx, input.borrowerId);
    if (!found || !before) return undefined;
    const { row } = found;
    await assertAsPrepared(tx, house, row);
    const person = await personOf(tx, call.actor);
    const compared = await whoCompared(tx, row);
    return {
      ...found,
      before,
      person,
      lenderPhone: await lenderPhone(tx),
      haveBothCompared: compared.has(row.prepared_by) && compared.has(person.userId),
      emailTries: row.email_tries,
      isSameEmail: parseEmail(input.email) === row.new_email,
      isEmailKept: before.email === row.new_email,
    };
  },
  decide: (state, input, { now }) => {
    const outcome = rules.confirmRecovery(state, input, now);
    if (outcome.ok) return { ok: true, change: { ...outcome.change, way: state } };
    // Written in this very transaction: of many guesses at once no more are compared than of one after the other.
    return outcome.refusal.code === 'recovery-email-differs' ? rules.differEmail(state) : outcome;
  },
  evidence: async (tx, { way }, { borrowerId }, { house }) => {
    if (!way) return;
    // Ends sessions, devices, codes and tokens; the old password opens nothing any more, nor does the lost phone.
    await replacePassword(tx, house, borrowerId, nobodysPassword, {});
    await tx
      .updateTable('users')
      .set({ email: way.row.new_email, phone_proven_at: null })
      .where('user_id', '=', borrowerId)
      .execute();
  },
  write: async (tx, { way }, { recoveryId, provenBy }, writing) => {
    const { house, now } = writing;
    if (!way) return countEmailTry(tx, recoveryId);
    await decideRow(
      tx,
      recoveryId,
      {
        outcome: 'confirmed',
        columns: {
          code_hash: recoveryCodeHash(house, recoveryId, code),
          code_expires_at: codeEndsAt(now),
          second_proven_by: provenBy,
        },
      },
      writing,
    );
    await tellContactsOfBefore(tx, way, writing);
  },
  answer: async (_tx, { way }, _input, { now }) => ({
    expiresAt: way ? codeEndsAt(now).toISOString() : null,
  }),
});

async function countEmailTry(tx: Tx, recoveryId: string): Promise<void> {
  await tx
    .updateTable('recoveries')
    .set((eb) => ({ email_tries: eb('email_tries', '+', 1) }))
    .where('recovery_id', '=', recoveryId)
    .execute();
}

const codeEndsAt = (now: Date): Date => new Date(now.getTime() + rules.recoveryCodeLifeMs);

/** The notice goes to the email that holds now; whoever has the one of before or the phone may be the owner, and reads an alarm. */
async function tellContactsOfBefore(
  tx: Tx,
  { before, lenderPhone, isEmailKept }: Pick<ToGiveBack, 'before' | 'lenderPhone' | 'isEmailKept'>,
  { house }: Writing,
): Promise<void> {
  const notice = rules.noticeToContactsOfBefore({ lenderPhone });
  await tellByPhone(tx, house, before, [notice]);
  if (isEmailKept) return;
  await writeOutbox(tx, house, {
    userId: before.user_id,
    channel: 'email',
    sentTo: before.email,
    ...noticeMessage(house, before.locale, notice),
  });
}

export const declineRecovery: Command<
  InputOf<typeof endpoints.declineRecovery>,
  Found & { who: rules.RecoveryColleague },
  rules.RecoveryChange,
  undefined
> = {
  action: 'declineRecovery',
  stream: borrowersStream,
  read: async (tx, call, place) => {
    const found = await readPlace(tx, call, place);
    return found && { ...found, who: colleagueOf(call) };
  },
  decide: (found, input, { now }) => rules.declineRecovery(found, input, now),
  write: (tx, _change, { recoveryId, reason }, writing) =>
    decideRow(tx, recoveryId, { outcome: 'declined', columns: { decline_reason: reason } }, writing),
  answer: async () => undefined,
};

export const stopRecovery: Command<Record<never, never>, Found, rules.RecoveryChange, undefined> = {
  action: 'stopRecovery',
  stream: ownStream,
  read: async (tx, { actor }) => {
    const row = await newestRecovery(tx, userIdOf(actor));
    return row && { recovery: accountRecoveryOf(row), row };
  },
  decide: (found, _input, { now }) => rules.stopRecovery(found, now),
  write: (tx, { recoveryId }, _input, writing) => decideRow(tx, recoveryId, { outcome: 'stopped' }, writing),
  answer: async () => undefined,
};
