/**
 * What happened to an agreement, from the borrower's stream of events: append-only, each event hashed together with the
 * one before. What is shown is read from the hashed texts, and the chain is checked again whenever the trail is.
 */
import type { getAgreementTrail } from '#contract/agreements.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { AgreementStep } from '#domain/agreement-life.ts';
import type { Loan } from '#domain/loan.ts';
import type { Db, Tx } from '../house.ts';
import { isWholeStream, type Told, toldBy } from '../proof/event-chain.ts';

type Answer = ResponseOf<typeof getAgreementTrail>;
type Entry = Answer['entries'][number];

/** The events that are steps of an agreement; all others of the loan are not about it. */
const stepOfEvent = new Map<unknown, Entry['step']>([
  ['loan.approved', 'offered'],
  ['agreement.reissued', 'reissued'],
  ['agreement.viewed', 'viewed'],
  ['agreement.consented', 'consented'],
  ['agreement.signed', 'signed'],
  ['agreement.countersigned', 'countersigned'],
  ['agreement.attested', 'attested'],
  ['agreement.stamped', 'stamped'],
  ['agreement.sealed', 'sealed'],
  ['agreement.delivered', 'delivered'],
  ['agreement.declined', 'declined'],
  ['loan.expired', 'expired'],
  ['loan.cancelled', 'voided'],
  ['agreement.withdrawn', 'voided'],
  // The money never came: what was signed for it ends too.
  ['claim.not-arrived', 'voided'],
]);

type TrailEvent = {
  step: Entry['step'];
  at: Date;
  by: Entry['by'];
  /** Of a person of the lender. */
  name: string | null;
  fact(name: string): string | undefined;
  fingerprint: string;
};
type Trail = { events: TrailEvent[]; isIntact: boolean };

async function readStream(tx: Db | Tx, loan: Loan): Promise<Trail> {
  // One statement, so that the end of the stream is the end of these very events.
  const rows = await tx
    .selectFrom('events as e')
    .innerJoin('event_streams as s', 's.stream_id', 'e.stream_id')
    .selectAll('e')
    .select(['s.last_sequence', 's.last_hash'])
    .where('e.stream_id', '=', loan.borrowerId)
    .orderBy('e.sequence')
    .execute();
  const told = rows.flatMap(({ canonical, hash }) => {
    const text = toldBy(canonical);
    const step = stepOfEvent.get(text?.name);
    if (!text || !step || text.loan !== loan.loanId) return [];
    const at = new Date(String(text.at));
    return Number.isNaN(at.getTime()) ? [] : [{ text, step, at, hash }];
  });
  const names = await namesOf(tx, new Set(rows.flatMap(({ actor_id: id }) => id ?? [])));
  const seen = new Set<string>();
  return {
    events: told.flatMap(({ text, step, at, hash }): TrailEvent[] => {
      const fact = (name: string) => stringOr(text.facts?.[name]);
      // A text that is opened again is the same step again: the first time counts.
      const key = `${step} ${fact('bodyHash') ?? ''}`;
      if (seen.has(key)) return [];
      seen.add(key);
      const by = whoOf(text, loan);
      const name = by === 'lender' ? (names.get(text.actor?.id) ?? '') : null;
      return [{ step, at, by, name, fact, fingerprint: hash.toString('hex') }];
    }),
    isIntact: isWholeStream(rows, {
      sequence: rows[0]?.last_sequence ?? -1,
      hash: rows[0]?.last_hash ?? Buffer.alloc(0),
    }),
  };
}

const stringOr = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const whoOf = ({ actor }: Told, { borrowerId }: Loan): Entry['by'] => {
  if (actor?.kind === 'borrower' && actor.id === borrowerId) return 'you';
  return actor?.kind === 'staff' ? 'lender' : 'system';
};

/** Events name people by their id only. */
async function namesOf(tx: Db | Tx, ids: ReadonlySet<string>): Promise<Map<unknown, string>> {
  if (ids.size === 0) return new Map();
  const rows = await tx
    .selectFrom('users')
    .select(['user_id', 'name'])
    .where('user_id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ user_id: id, name }) => [id, name ?? '']));
}

export type TrailStep = { step: AgreementStep; at: Date; by: Entry['by']; name: string | null };

const isStep = (step: Entry['step']): step is AgreementStep =>
  step !== 'reissued' && step !== 'declined' && step !== 'expired' && step !== 'voided';

/** The steps of one text up to now, for its certificate; what an attestor did counts from when it was done. */
export async function trailOf(tx: Db | Tx, loan: Loan, bodyHash: string): Promise<TrailStep[]> {
  const { events, isIntact } = await readStream(tx, loan);
  if (!isIntact) throw new Error(`the events of loan ${loan.loanId} were changed: nothing certifies them`);
  return events
    .filter(({ fact }) => fact('bodyHash') === bodyHash)
    .flatMap(({ step: told, at, by, name, fact }): TrailStep[] => {
      const step = told === 'reissued' ? 'offered' : told;
      if (!isStep(step)) return [];
      const entry: TrailStep = { step, at: new Date(fact('attestedAt') ?? at), by, name };
      return step === 'signed' ? [{ ...entry, step: 'code-verified' }, entry] : [entry];
    });
}

/** Everything that happened to the agreements of a loan, for its borrower. */
export async function readTrail(tx: Db | Tx, loan: Loan): Promise<Answer> {
  const { events, isIntact } = await readStream(tx, loan);
  return {
    entries: events.flatMap(({ step, at, by, name, fingerprint }): Entry[] => {
      const entry: Entry = { step, at: at.toISOString(), by, name, fingerprint };
      return step === 'signed' ? [{ ...entry, step: 'code-verified', fingerprint: null }, entry] : [entry];
    }),
    isIntact,
  };
}
