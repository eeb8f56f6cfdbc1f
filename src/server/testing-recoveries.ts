/** Recoveries of an account by two people, ready made: each helper does the steps before it through the API. */
import { requestPasswordReset, verifyCode } from '#contract/account.ts';
import { confirmRecovery, getRecovery, prepareRecovery } from '#contract/recoveries.ts';
import { comparedPhotos } from '#domain/assisted-recovery.ts';
import { dayMs, minuteMs } from '#domain/durations.ts';
import { parseMalaysianMobile } from '#domain/phone.ts';
import {
  type Borrower,
  type Browser,
  codeSentTo,
  everybodySignedInNow,
  type MovableClock,
  type StaffMember,
} from './testing.ts';
import { must } from './testing-loans.ts';
import { disbursedLoan, type Office } from './testing-money.ts';

/** Who lost phone and mailbox, and the email that they read now. */
export type Lost = { person: Borrower; loanId: string; email: string };

let emails = 0;
export const someNewEmail = (): string => {
  emails += 1;
  return `baharu.${emails}@example.com`;
};

/** `office` prepares by its officer and confirms by its approver, unless a test says who. */
export function recoveriesOf(office: Office, clock: MovableClock) {
  const { house, officer, approver } = office;

  async function runningLoan(): Promise<Lost> {
    const { person, loan } = await disbursedLoan(office);
    // The photos were opened for the review before.
    clock.advance(minuteMs);
    return { person, loanId: loan.loanId, email: someNewEmail() };
  }

  const prepare = ({ person, email }: Lost, by: StaffMember = officer) =>
    by.call(prepareRecovery, {
      borrowerId: person.userId,
      email,
      provenBy: 'counter',
      reason: 'Phone and mailbox lost in a flood; came to the counter with the card.',
    });

  const recoveryOf = async ({ person }: Pick<Lost, 'person'>, by: StaffMember = approver) =>
    (await must(by.call(getRecovery, { borrowerId: person.userId }))).recovery;

  const placeOf = async (made: Pick<Lost, 'person'>) => ({
    borrowerId: made.person.userId,
    recoveryId: (await recoveryOf(made))?.recoveryId ?? '',
  });

  /** One of the photos, as the card of the recovery shows it. */
  async function photoFor(by: StaffMember, made: Pick<Lost, 'person'>, kind: string) {
    const { borrowerId, recoveryId } = await placeOf(made);
    return by.get(`/api/office/borrowers/${borrowerId}/recovery/${recoveryId}/photos/${kind}`);
  }

  async function compare(made: Pick<Lost, 'person'>, by: StaffMember): Promise<void> {
    for (const kind of comparedPhotos) {
      const { status } = await photoFor(by, made, kind);
      if (status !== 200) throw new Error(`${kind} is refused with ${status}`);
    }
  }

  const confirm = async (
    made: Lost,
    { by = approver, email = made.email, key = undefined as string | undefined } = {},
  ) =>
    by.call(
      confirmRecovery,
      { ...(await placeOf(made)), email, provenBy: 'video-call' },
      key === undefined ? {} : { key },
    );

  async function waited(ms = dayMs): Promise<void> {
    clock.advance(ms);
    await everybodySignedInNow(house);
  }

  /** Prepared, compared by both, and a day old. */
  async function ready(given?: Lost): Promise<Lost> {
    const made = given ?? (await runningLoan());
    await must(prepare(made));
    await compare(made, officer);
    await compare(made, approver);
    await waited();
    return made;
  }

  /** As it is answered, once. */
  async function codeOf(made: Lost): Promise<string> {
    const { recoveryCode } = await must(confirm(made));
    if (recoveryCode === null) throw new Error('no code');
    return recoveryCode;
  }

  async function confirmed(): Promise<Lost & { recoveryCode: string }> {
    const made = await ready();
    return { ...made, recoveryCode: await codeOf(made) };
  }

  const eventsOf = ({ person }: Pick<Lost, 'person'>) =>
    house.db
      .selectFrom('events')
      .select(['name', 'actor_id', 'canonical'])
      .where('stream_id', '=', person.userId)
      .where('name', 'like', 'recovery.%')
      .orderBy('sequence')
      .execute();

  /** By "Forgot your password?", with the code that was sent there. */
  async function resetTokenFor(browser: Browser, identifier: string) {
    clock.advance(minuteMs + 1000);
    const { challenge } = await must(browser.call(requestPasswordReset, { identifier }));
    const code = await codeSentTo(house, parseMalaysianMobile(identifier) ?? identifier);
    const answer = await must(browser.call(verifyCode, { challengeId: challenge.challengeId, code }));
    if (answer.outcome !== 'reset-password') throw new Error('no token');
    return answer;
  }

  return {
    runningLoan,
    prepare,
    recoveryOf,
    placeOf,
    photoFor,
    compare,
    confirm,
    waited,
    ready,
    codeOf,
    confirmed,
    eventsOf,
    resetTokenFor,
  };
}
