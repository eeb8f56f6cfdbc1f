/**
 * The way in through the lender, for a borrower who has neither phone nor mailbox any more, or who stands with a wrong
 * number of the identity card in the records. One person prepares it, the owner has a day to stop it, and a second person
 * confirms it: both look at the person and at the photos we have, and the second one hears the new email from the person
 * and tells them the code. So neither of the two alone holds mailbox and code. (security.md, AUTH-11 and AUTH-13)
 */
import { dayMs, minuteMs } from './durations.ts';
import type { Instant, LoanEvent, Person } from './loan.ts';
import type { Notice } from './notice.ts';
import { allow, type IdentityImageKind, type Outcome, type Refused, refuse } from './refusal.ts';

/** How the person was looked at. A call without a picture proves nobody. */
export const recoveryProofs = ['counter', 'video-call'] as const;
export type RecoveryProof = (typeof recoveryProofs)[number];

/** `ended`: nobody decided about it while it could be confirmed, and so nobody refused anything. */
export const recoveryOutcomes = ['confirmed', 'declined', 'stopped', 'ended'] as const;
export type RecoveryOutcome = (typeof recoveryOutcomes)[number];

/** In it the owner, who is told on every contact of before, can stop it. */
export const recoveryWaitMs = dayMs;
/** So long the owner's pages say what was stopped; the message about it stays. */
export const recoveryStoppedShownMs = dayMs;
/** What was looked at a week ago is looked at again. */
export const recoveryEndsMs = 7 * dayMs;
/** From the confirmation on; afterwards a new recovery is prepared. */
export const recoveryCodeLifeMs = 3 * dayMs;
/** Within it the request that made the code hears it again, in case its answer got lost. */
export const recoveryCodeToldMs = 10 * minuteMs;
export const recoveryCodeTries = 5;
/** An email that is heard wrong is heard again; one that is guessed is not. */
export const recoveryEmailTries = 5;
/** Of one borrower, by whoever: their contacts are written to each time. */
export const recoveriesOfOneAWeek = { limit: 3, windowMs: 7 * dayMs };
/** Whoever prepared one that was refused looks for no other colleague meanwhile. */
export const afterRefusalMs = 7 * dayMs;
/** What was refused before is told so long to whoever decides. */
export const refusalsToldMs = 90 * dayMs;
export const recoveryReasonMost = 500;

/** What both people compare the person with. */
export const comparedPhotos = ['ic-front', 'selfie-with-ic'] as const satisfies readonly IdentityImageKind[];
export type ComparedPhoto = (typeof comparedPhotos)[number];

export type AccountRecovery = {
  recoveryId: string;
  preparedBy: Person;
  preparedAt: Instant;
  provenBy: RecoveryProof;
  decided?: { outcome: RecoveryOutcome; by: string };
  /** Still works here in a role that prepares recoveries. */
  isPreparerInRole: boolean;
  /** The owner, or a thief, has set a new password or changed a contact since: who gets in needs no recovery, and the day to stop it is not what it was. */
  hasGotInSince: boolean;
};

/** Nobody can confirm it any more, so it stands in nobody's way, and nobody has to say no to it. */
export const isRecoveryOver = (recovery: AccountRecovery, now: Instant): boolean =>
  now >= recoveryTimes(recovery).endsAt || !recovery.isPreparerInRole || recovery.hasGotInSince;

/** Who of the staff asks; `isConfirmer` by their roles. */
export type RecoveryColleague = { userId: string; isConfirmer: boolean };

/** The two people of a recovery: whoever prepared it, and those who could confirm it. */
const takesPart = (
  { preparedBy }: Pick<AccountRecovery, 'preparedBy'>,
  { userId, isConfirmer }: RecoveryColleague,
): boolean => isConfirmer || preparedBy.userId === userId;

export const recoveryTimes = ({ preparedAt }: Pick<AccountRecovery, 'preparedAt'>) => ({
  confirmableAt: later(preparedAt, recoveryWaitMs),
  endsAt: later(preparedAt, recoveryEndsMs),
});

const later = (instant: Instant, ms: number): Instant => new Date(Date.parse(instant) + ms).toISOString();

export type RecoveryChange = {
  event: LoanEvent;
  notices: readonly Notice[];
  recoveryId: string;
};

export type ToPrepare = {
  /** One that nobody has decided about. */
  waiting: AccountRecovery | undefined;
  /** When the newest one that this person prepared was stopped by the owner or declined by a colleague. */
  refusedAt: Instant | undefined;
  /** An officer accepted the photos of the newest submission, and they are kept. */
  isIdentityProven: boolean;
  /** Of another account. */
  isEmailTaken: boolean;
  lenderPhone: string;
  /** Keyed, of the new email: the chain says which one was prepared, and tells it to nobody. */
  emailHash: string;
};

export const prepareRecovery = (
  { waiting, refusedAt, isIdentityProven, isEmailTaken, lenderPhone: phone, emailHash }: ToPrepare,
  { provenBy, reason }: { provenBy: RecoveryProof; reason: string },
  { recoveryId, now }: { recoveryId: string; now: Instant },
): Outcome<RecoveryChange> => {
  if (waiting && !isRecoveryOver(waiting, now))
    return refuse({ code: 'recovery-waiting', name: waiting.preparedBy.name });
  const untilAt = refusedAt && later(refusedAt, afterRefusalMs);
  if (untilAt && now < untilAt) return refuse({ code: 'recovery-refused', untilAt });
  if (!isIdentityProven) return refuse({ code: 'identity-not-proven' });
  if (reason === '') return refuse({ code: 'reason-missing' });
  if (isEmailTaken) return refuse({ code: 'contact-in-use' });
  const { confirmableAt, endsAt } = recoveryTimes({ preparedAt: now });
  // Only one waits: what is over ends with this event.
  const ended = waiting && { ended: waiting.recoveryId };
  return allow({
    event: { name: 'recovery.prepared', facts: { recoveryId, provenBy, emailHash, ...ended } },
    notices: [
      { template: 'recovery-prepared', facts: { confirmableAt, endsAt, phone }, link: '/my-account' },
    ],
    recoveryId,
  });
};

export type ToConfirm = {
  recovery: AccountRecovery;
  person: Person;
  /** Both have opened the photos since it was prepared. */
  haveBothCompared: boolean;
  /** How often another email was typed before. */
  emailTries: number;
  /** What the second person heard is what the first one wrote down. */
  isSameEmail: boolean;
  /** It is the email that the account has: whoever reads it may be the owner, who asked for nothing. */
  isEmailKept: boolean;
  lenderPhone: string;
};

export const confirmRecovery = (
  facts: ToConfirm,
  { provenBy: secondProvenBy }: { provenBy: RecoveryProof },
  now: Instant,
): Outcome<RecoveryChange> => {
  const { recovery, person } = facts;
  const { confirmableAt, endsAt } = recoveryTimes(recovery);
  const refused =
    notWaiting(recovery) ??
    (recovery.preparedBy.userId === person.userId ? refuse({ code: 'second-person-needed' }) : undefined) ??
    over(recovery, now) ??
    (now < confirmableAt ? refuse({ code: 'recovery-too-early', confirmableAt }) : undefined) ??
    (facts.haveBothCompared ? undefined : refuse({ code: 'photos-not-compared' })) ??
    (areEmailsSpent(facts)
      ? refuse({ code: 'too-many-tries', waitMinutes: minutesBetween(now, endsAt) })
      : undefined) ??
    (facts.isSameEmail ? undefined : refuse({ code: 'recovery-email-differs' }));
  return (
    refused ??
    decided(recovery, 'confirmed', {
      facts: { secondProvenBy },
      notices: [
        {
          template: facts.isEmailKept ? 'recovery-confirmed-kept' : 'recovery-confirmed',
          facts: { phone: facts.lenderPhone },
          link: '/forgot-password',
        },
      ],
    })
  );
};

/** Nobody compares another one: it can only be declined, or withdrawn by whoever prepared it. */
export const areEmailsSpent = ({ emailTries }: Pick<ToConfirm, 'emailTries'>): boolean =>
  emailTries >= recoveryEmailTries;

const minutesBetween = (from: Instant, to: Instant): number =>
  Math.ceil((Date.parse(to) - Date.parse(from)) / minuteMs);

/** What whoever has a contact of before reads, who may be the owner: an alarm first, and no way in. */
export const noticeToContactsOfBefore = ({ lenderPhone: phone }: Pick<ToConfirm, 'lenderPhone'>): Notice => ({
  template: 'recovery-confirmed-before',
  facts: { phone },
  link: '/',
});

/** Another email was typed at the confirmation: one of the two heard it wrong, or wrote down a mailbox of their own. */
export const differEmail = ({ recovery }: { recovery: AccountRecovery }): Outcome<RecoveryChange> => {
  const { recoveryId, preparedBy } = recovery;
  return (
    notWaiting(recovery) ??
    allow({
      event: { name: 'recovery.email-differed', facts: { recoveryId, preparedBy: preparedBy.userId } },
      notices: [],
      recoveryId,
    })
  );
};

/**
 * Whoever prepared it, and those who could confirm it: saying no needs no wait and nobody else. A colleague beside these keeps
 * no borrower out. What is over ends by itself: a refusal would be held against whoever prepared it.
 */
export const declineRecovery = (
  { recovery, who }: { recovery: AccountRecovery; who: RecoveryColleague },
  { reason }: { reason: string },
  now: Instant,
): Outcome<RecoveryChange> =>
  notWaiting(recovery) ??
  (takesPart(recovery, who) ? undefined : refuse({ code: 'not-allowed' })) ??
  over(recovery, now) ??
  (reason === '' ? refuse({ code: 'reason-missing' }) : decided(recovery, 'declined'));

/** The owner, who got in the old way: it was somebody else who asked, or it is not needed any more. */
export const stopRecovery = (
  { recovery }: { recovery: AccountRecovery },
  stoppedAt: Instant,
): Outcome<RecoveryChange> =>
  // Borrowers are not told which of us decided.
  recovery.decided
    ? refuse({ code: 'recovery-over' })
    : decided(recovery, 'stopped', {
        notices: [
          {
            template: 'recovery-stopped',
            facts: { preparedAt: recovery.preparedAt, stoppedAt },
            link: '/my-account/message',
          },
        ],
      });

/**
 * The photos of the recovery, also those of a closed case, are opened while it waits: by whoever prepared it, and by those
 * who may confirm. Undefined when this person may look.
 */
export const compareRefusal = (
  recovery: AccountRecovery,
  who: RecoveryColleague,
  now: Instant,
): Refused | undefined =>
  notWaiting(recovery) ??
  over(recovery, now) ??
  (takesPart(recovery, who) ? undefined : refuse({ code: 'not-allowed' }));

const over = (recovery: AccountRecovery, now: Instant): Refused | undefined =>
  isRecoveryOver(recovery, now) ? refuse({ code: 'recovery-stale' }) : undefined;

const notWaiting = ({ decided: earlier }: Pick<AccountRecovery, 'decided'>): Refused | undefined =>
  earlier && refuse({ code: 'recovery-decided', name: earlier.by });

/** Who decides is the actor of the event. */
const decided = (
  { recoveryId, preparedBy, provenBy }: AccountRecovery,
  outcome: RecoveryOutcome,
  { facts, notices = [] }: { facts?: LoanEvent['facts']; notices?: readonly Notice[] } = {},
) =>
  allow<RecoveryChange>({
    event: {
      name: `recovery.${outcome}`,
      facts: { recoveryId, provenBy, preparedBy: preparedBy.userId, ...facts },
    },
    notices,
    recoveryId,
  });
