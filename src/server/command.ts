/**
 * The command processor: the only file that writes events and ledger transfers or moves a loan's state. Every command
 * takes one lock (the borrower's event stream), decides by a pure rule, and writes everything in one transaction.
 */
import { createHash } from 'node:crypto';
import type { Canonical } from '#domain/canonical.ts';
import { canonicalJson } from '#domain/canonical.ts';
import { sidesOf, type Transfer, transferRules } from '#domain/ledger.ts';
import type { Loan, LoanEvent, Moment, OfferedAgreement } from '#domain/loan.ts';
import type { Notice } from '#domain/notice.ts';
import { type Action, type Actor, may } from '#domain/permission.ts';
import type { Outcome } from '#domain/refusal.ts';
import type { Locale } from '#words/locale.ts';
import { countStepUp } from './accounts/codes.ts';
import { kualaLumpurDate } from './clock.ts';
import { constraintRefusal } from './constraint-refusal.ts';
import { transaction } from './db/transaction.ts';
import type { House, Tx } from './house.ts';
import { newId } from './id.ts';
import { writeDeliveries } from './integrations/write-deliveries.ts';
import { loanColumns } from './loans/loan-rows.ts';
import { type MessageParts, messageDigest, noticeDigest } from './messages/message-digest.ts';
import { writeNotice } from './messages/notices.ts';
import { RefusedError, statusOf } from './problem.ts';
import { isMoneyStopped } from './proof/queries.ts';
import { latestActOf } from './review/latest-act.ts';
import { newHandRefusal } from './team/new-hand.ts';
import { inSpan } from './tracing/span.ts';

/** Who asks, in which language, under which request, and with which idempotency key (absent for guests). */
export type Call = {
  actor: Actor;
  requestId: string;
  locale: Locale;
  idempotencyKey: string | undefined;
  /** From where; absent for the clock. */
  origin?: { address: string; device: string };
};

/** The least that every rule's change holds. */
export type Change = {
  event: LoanEvent;
  /** Who it turned out to be, when the command itself found that out: somebody who signs in was a guest until then. */
  actor?: Actor;
  notices: readonly Notice[];
  loan?: Loan;
  transfers?: readonly Transfer[];
  /** Words of staff that the borrower reads from now on. */
  words?: Omit<MessageParts, 'senderId'> & { senderId?: string };
};

/** What a command may use while it writes. `eventId` is the event that explains the rows. */
export type Writing = { house: House; call: Call; moment: Moment; now: Date; eventId: string };

export type Command<Input, State, C extends Change, Answer> = {
  action: Action;
  /** Whose stream the command is on: the borrower, or the staff member for what concerns no borrower. Undefined: not found. */
  stream(tx: Tx, call: Call, input: Input): Promise<string | undefined>;
  /**
   * Reads what the rule needs, under the stream's lock and the actor's access rule, for the moment at which the rule
   * decides: the clock is asked once, also around midnight. Undefined: not found.
   */
  read(tx: Tx, call: Call, input: Input, house: House, moment: Moment): Promise<State | undefined>;
  /** The rule: pure. */
  decide(state: State, input: Input, moment: Moment, call: Call): Outcome<C>;
  /** Writes the rows that the new state stands on, before it moves. */
  evidence?(tx: Tx, change: C, input: Input, writing: Writing): Promise<void>;
  /** Writes the rows that follow from it, after it moved. */
  write?(tx: Tx, change: C, input: Input, writing: Writing): Promise<void>;
  answer(tx: Tx, change: C, input: Input, writing: Writing): Promise<Answer>;
};

/** Runs a command; throws `RefusedError` when a rule says no, and then nothing was written. */
export const runCommand = <Input, State, C extends Change, Answer>(
  house: House,
  command: Command<Input, State, C, Answer>,
  call: Call,
  input: Input,
): Promise<Answer> =>
  inSpan({ name: `command ${command.action}` }, () => run({ house, command, call, input }));

type Run<Input, State, C extends Change, Answer> = {
  house: House;
  command: Command<Input, State, C, Answer>;
  call: Call;
  input: Input;
};

async function run<Input, State, C extends Change, Answer>(
  asked: Run<Input, State, C, Answer>,
): Promise<Answer> {
  const { house, command, call, input } = asked;
  if (!may(call.actor, command.action)) throw new RefusedError({ code: 'not-allowed' });
  const key = keyOf(house, call, command.action, input);
  // Ahead of the transaction: a wrong one-time code stays counted when the rest is undone.
  await countStepUp(house, call.actor, input);
  try {
    return await transaction(house.db, (tx) => carryOut(tx, asked, key));
  } catch (error) {
    throw constraintRefusal(error) ?? error;
  }
}

/** The one transaction: lock, decide, write. */
async function carryOut<Input, State, C extends Change, Answer>(
  tx: Tx,
  asked: Run<Input, State, C, Answer>,
  key: Key | undefined,
): Promise<Answer> {
  const { house, command, call, input } = asked;
  const streamId = await command.stream(tx, call, input);
  if (streamId === undefined) throw new RefusedError({ code: 'not-found' });
  const stream = await lockStream(tx, streamId);
  const earlier = key && (await earlierAnswer(tx, house, key));
  if (earlier) return earlier.answer as Answer;
  // After the lock: whoever waited for it decides at the moment of their turn.
  const now = house.clock.now();
  const moment: Moment = { now: now.toISOString(), today: kualaLumpurDate(now), newId: newId(now) };
  const change = await decided(tx, asked, { streamId, moment, now });
  if (change.transfers?.length) {
    if (await isMoneyStopped(tx)) throw new RefusedError({ code: 'money-stopped' });
    await house.assertClock?.(tx, now);
  }
  const writing: Writing = { house, call, moment, now, eventId: newId(now) };
  await command.evidence?.(tx, change, input, writing);
  await writeEvent(tx, stream, change, writing);
  await writeDeliveries(tx, change, writing);
  if (change.loan) {
    await saveLoan(tx, change.loan, writing);
    await writeTransfers(tx, change.loan, change.transfers ?? [], writing);
  }
  await command.write?.(tx, change, input, writing);
  for (const notice of change.notices) await writeNotice(tx, streamId, notice, writing);
  const answer = await command.answer(tx, change, input, writing);
  if (key) await keepAnswer(tx, house, key, answer, now);
  return answer;
}

/** What the rule says to the state of now. Throws its refusal; of one that comes too late, with who was before. */
async function decided<Input, State, C extends Change, Answer>(
  tx: Tx,
  { house, command, call, input }: Run<Input, State, C, Answer>,
  { streamId, moment, now }: { streamId: string; moment: Moment; now: Date },
): Promise<C> {
  const state = await command.read(tx, call, input, house, moment);
  if (state === undefined) throw new RefusedError({ code: 'not-found' });
  const outcome =
    (await newHandRefusal(tx, call, command.action, moment)) ?? command.decide(state, input, moment, call);
  if (outcome.ok) return outcome.change;
  const { refusal } = outcome;
  const latest =
    statusOf[refusal.code] === 409
      ? await latestActOf(tx, call, { streamId, input, code: refusal.code }, now)
      : undefined;
  throw new RefusedError(refusal, latest);
}

type Key = { actorId: string; key: string; requestHash: Buffer };

/** Signed-in people must send a key with every write, so that pressing twice or retrying does it once. */
function keyOf(house: House, call: Call, action: Action, input: unknown): Key | undefined {
  if (!('userId' in call.actor)) return undefined;
  if (call.idempotencyKey === undefined) throw new RefusedError({ code: 'key-missing' });
  const text = canonicalJson({ action, input: (input ?? null) as Canonical });
  // Keyed, because a plain hash of a password or an IC number could be guessed.
  const requestHash = house.keys.blindIndex('request', text);
  return { actorId: call.actor.userId, key: call.idempotencyKey, requestHash };
}

/** Where the sealed answer of a command is at home. */
export const answerPlace = (key: string, actorId: string): string => `idempotency_keys:${key}:${actorId}`;

async function earlierAnswer(tx: Tx, house: House, { actorId, key, requestHash }: Key) {
  const row = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('actor_id', '=', actorId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  if (!row) return undefined;
  if (!row.request_hash.equals(requestHash)) throw new RefusedError({ code: 'key-reused' });
  return {
    answer: JSON.parse(house.keys.openText(row.answer, answerPlace(key, actorId))) as unknown,
  };
}

async function keepAnswer(
  tx: Tx,
  house: House,
  { actorId, key, requestHash }: Key,
  answer: unknown,
  now: Date,
) {
  const text = JSON.stringify(answer ?? null);
  await tx
    .insertInto('idempotency_keys')
    .values({
      actor_id: actorId,
      idempotency_key: key,
      request_hash: requestHash,
      answer: house.keys.sealText(text, answerPlace(key, actorId)),
      created_at: now,
    })
    .execute();
}

type Stream = { streamId: string; lastSequence: number; lastHash: Buffer };

/** The one lock: made if it is new, and held until the end of the transaction. */
async function lockStream(tx: Tx, streamId: string): Promise<Stream> {
  const row = await tx
    .insertInto('event_streams')
    .values({ stream_id: streamId })
    .onConflict((on) => on.column('stream_id').doUpdateSet({ stream_id: streamId }))
    .returning(['last_sequence', 'last_hash'])
    .executeTakeFirstOrThrow();
  return { streamId, lastSequence: row.last_sequence, lastHash: row.last_hash };
}

async function writeEvent(tx: Tx, stream: Stream, change: Change, { call, moment, now, eventId }: Writing) {
  const sequence = stream.lastSequence + 1;
  const actor = change.actor ?? call.actor;
  const actorId = 'userId' in actor ? actor.userId : null;
  const canonical = canonicalJson({
    actor: { id: actorId, kind: actor.kind },
    at: moment.now,
    event: eventId,
    facts: change.event.facts,
    // Where the lender's people act from; where borrowers do is nobody's business (what they sign says it, sealed).
    from: actor.kind === 'staff' ? call.origin?.address : undefined,
    loan: change.loan?.loanId ?? null,
    name: change.event.name,
    request: call.requestId,
    sequence,
    stream: stream.streamId,
    told: toldBy(change, actorId),
  });
  const hash = createHash('sha256').update(stream.lastHash).update(canonical).digest();
  await tx
    .insertInto('events')
    .values({
      stream_id: stream.streamId,
      sequence,
      event_id: eventId,
      name: change.event.name,
      actor_kind: actor.kind,
      actor_id: actorId,
      loan_id: change.loan?.loanId ?? null,
      happened_at: now,
      request_id: call.requestId,
      canonical,
      previous_hash: stream.lastHash,
      hash,
    })
    .execute();
  await tx
    .updateTable('event_streams')
    .set({ last_sequence: sequence, last_hash: hash })
    .where('stream_id', '=', stream.streamId)
    .execute();
}

/** Digests of what this event puts into the inbox; events without have none. */
function toldBy({ notices, words }: Change, actorId: string | null): string[] | undefined {
  const told = notices.map(noticeDigest);
  const senderId = words?.senderId ?? actorId;
  if (words && senderId !== null) told.push(messageDigest({ ...words, senderId }));
  return told.length > 0 ? told : undefined;
}

/** The new state of the loan; the database refuses a move that is not in its table. */
async function saveLoan(tx: Tx, loan: Loan, { now }: Writing): Promise<void> {
  await tx
    .updateTable('loans')
    .set(loanColumns(loan))
    .where('borrower_id', '=', loan.borrowerId)
    .where('loan_id', '=', loan.loanId)
    .execute();
  if (loan.agreement?.ended) await endAgreement(tx, loan.loanId, loan.agreement, now);
}

/** An agreement ends with its loan, or when a newer one replaces it; how is kept, once. */
export async function endAgreement(
  tx: Tx,
  loanId: string,
  { bodyHash, ended }: Pick<OfferedAgreement, 'bodyHash' | 'ended'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('agreements')
    .set({ ended: ended ?? null, ended_at: now })
    .where('loan_id', '=', loanId)
    .where('body_hash', '=', bodyHash)
    .where('ended', 'is', null)
    .execute();
}

async function writeTransfers(tx: Tx, loan: Loan, transfers: readonly Transfer[], { now, eventId }: Writing) {
  // One statement each and in order: the second transfer of a payment may stand on the account that the first one made.
  for (const transfer of transfers) {
    const { debit, credit } = sidesOf(transfer);
    await tx
      .insertInto('ledger_transfers')
      .values({
        transfer_id: newId(now),
        borrower_id: loan.borrowerId,
        loan_id: loan.loanId,
        kind: transfer.kind,
        debit_kind: debit,
        credit_kind: credit,
        before_payout: transferRules[transfer.kind].beforePayout,
        amount_sen: transfer.amountSen,
        value_on: transfer.valueOn,
        payment_id: transfer.paymentId ?? null,
        instalment_number: transfer.instalmentNumber ?? null,
        refund_id: transfer.refundId ?? null,
        reverses: transfer.isReversal ? await standingTransfer(tx, loan, transfer) : null,
        event_id: eventId,
        posted_at: now,
      })
      .execute();
  }
}

/** The posted transfer that a reversal takes back: the same in everything, and not taken back yet. */
async function standingTransfer(tx: Tx, loan: Loan, transfer: Transfer): Promise<string> {
  const row = await tx
    .selectFrom('ledger_transfers as t')
    .leftJoin('ledger_transfers as r', 'r.reverses', 't.transfer_id')
    .select('t.transfer_id')
    .where('t.borrower_id', '=', loan.borrowerId)
    .where('t.loan_id', '=', loan.loanId)
    .where('t.kind', '=', transfer.kind)
    .where('t.amount_sen', '=', transfer.amountSen)
    .where('t.value_on', '=', transfer.valueOn)
    .where('t.payment_id', 'is not distinct from', transfer.paymentId ?? null)
    .where('t.instalment_number', 'is not distinct from', transfer.instalmentNumber ?? null)
    .where('t.refund_id', 'is not distinct from', transfer.refundId ?? null)
    .where('t.reverses', 'is', null)
    .where('r.transfer_id', 'is', null)
    .orderBy('t.posted_order')
    .executeTakeFirst();
  if (!row) throw new Error(`the ledger of loan ${loan.loanId} has no ${transfer.kind} to take back`);
  return row.transfer_id;
}
