/**
 * What happened to an agreement, from the borrower's stream of events: append-only, each event hashed together with the
 * one before. The chain is checked again whenever the trail is shown.
 */
import { createHash } from 'node:crypto';
import type { getAgreementTrail } from '#contract/agreements.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { AgreementStep } from '#domain/agreement-life.ts';
import type { Loan } from '#domain/loan.ts';
import type { Db, Tx } from '../house.ts';

type Answer = ResponseOf<typeof getAgreementTrail>;
type Entry = Answer['entries'][number];

/** The events that are steps of an agreement; all others of the loan are not about it. */
const stepOfEvent = {
  'loan.approved': 'offered',
  'agreement.reissued': 'reissued',
  'agreement.viewed': 'viewed',
  'agreement.consented': 'consented',
  'agreement.signed': 'signed',
  'agreement.countersigned': 'countersigned',
  'agreement.attested': 'attested',
  'agreement.stamped': 'stamped',
  'agreement.sealed': 'sealed',
  'agreement.delivered': 'delivered',
  'agreement.declined': 'declined',
  'loan.expired': 'expired',
  'loan.cancelled': 'voided',
} as const satisfies Record<string, Entry['step']>;
type EventName = keyof typeof stepOfEvent;

type TrailEvent = {
  name: EventName;
  at: Date;
  actorId: string | null;
  person: string;
  hash: Buffer;
  canonical: string;
};

async function readEvents(tx: Db | Tx, { borrowerId, loanId }: Loan): Promise<TrailEvent[]> {
  const rows = await tx
    .selectFrom('events as e')
    .leftJoin('users as u', 'u.user_id', 'e.actor_id')
    .select(['e.name', 'e.happened_at', 'e.actor_id', 'u.name as person', 'e.hash', 'e.canonical'])
    .where('e.stream_id', '=', borrowerId)
    .where('e.loan_id', '=', loanId)
    .where('e.name', 'in', Object.keys(stepOfEvent))
    .orderBy('e.sequence')
    .execute();
  const events = rows.map((row) => ({
    name: row.name as EventName,
    at: row.happened_at,
    actorId: row.actor_id,
    person: row.person ?? '',
    hash: row.hash,
    canonical: row.canonical,
  }));
  // A text that is opened again is the same step again: the first time counts.
  const seen = new Set<string>();
  return events.filter(({ name, canonical }) => {
    const key = `${name} ${factOf(canonical, 'bodyHash') ?? ''}`;
    return !seen.has(key) && seen.add(key);
  });
}

const factOf = (canonical: string, fact: string): string | undefined => {
  const { facts } = JSON.parse(canonical) as { facts: Record<string, unknown> };
  const value = facts[fact];
  return typeof value === 'string' ? value : undefined;
};

export type TrailStep = {
  step: AgreementStep;
  at: Date;
  by: 'borrower' | 'lender' | 'system';
  name: string | null;
};

/** The steps of one text up to now, for its certificate; what an attestor did counts from when it was done. */
export async function trailOf(tx: Db | Tx, loan: Loan, bodyHash: string): Promise<TrailStep[]> {
  const events = await readEvents(tx, loan);
  return events
    .filter(({ canonical }) => factOf(canonical, 'bodyHash') === bodyHash)
    .flatMap(({ name, at, actorId, person, canonical }): TrailStep[] => {
      const step = stepOfEvent[name];
      const by = actorId === null ? 'system' : actorId === loan.borrowerId ? 'borrower' : 'lender';
      const entry = {
        at: new Date(factOf(canonical, 'attestedAt') ?? at),
        by,
        name: person || null,
      } as const;
      if (step === 'reissued') return [{ ...entry, step: 'offered' as const }];
      if (step === 'signed') {
        return [
          { ...entry, step: 'code-verified' as const },
          { ...entry, step },
        ];
      }
      return step === 'declined' || step === 'expired' || step === 'voided' ? [] : [{ ...entry, step }];
    });
}

/** Everything that happened to the agreements of a loan, for its borrower. */
export async function readTrail(tx: Db | Tx, loan: Loan): Promise<Answer> {
  const events = await readEvents(tx, loan);
  return {
    entries: events.flatMap(({ name, at, actorId, person, hash }): Entry[] => {
      const step = stepOfEvent[name];
      const by = actorId === null ? 'system' : actorId === loan.borrowerId ? 'you' : 'lender';
      const entry: Entry = {
        step,
        at: at.toISOString(),
        by,
        name: by === 'lender' ? person : null,
        fingerprint: hash.toString('hex'),
      };
      return step === 'signed' ? [{ ...entry, step: 'code-verified', fingerprint: null }, entry] : [entry];
    }),
    isIntact: await isChainIntact(tx, loan.borrowerId),
  };
}

/** Takes every hash of a stream again, from its first event. */
async function isChainIntact(tx: Db | Tx, streamId: string): Promise<boolean> {
  const events = await tx
    .selectFrom('events')
    .select(['sequence', 'canonical', 'previous_hash', 'hash'])
    .where('stream_id', '=', streamId)
    .orderBy('sequence')
    .execute();
  let last: Buffer = Buffer.alloc(32);
  return events.every(({ sequence, canonical, previous_hash, hash }, index) => {
    const taken = createHash('sha256').update(last).update(canonical).digest();
    const isNext = sequence === index + 1 && previous_hash.equals(last) && hash.equals(taken);
    last = hash;
    return isNext;
  });
}
