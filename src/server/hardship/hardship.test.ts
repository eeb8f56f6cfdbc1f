import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signAgreement } from '#contract/agreements.ts';
import { claimNotReceived } from '#contract/claims.ts';
import type { BodyInputOf, QueryOf } from '#contract/endpoint.ts';
import {
  acceptHardshipOffer,
  declineHardship,
  getHardship,
  getHardshipCaseCost,
  getHardshipCost,
  getHardshipRequest,
  getHardshipRequests,
  getPlan,
  offerHardship,
  sendHardshipRequest,
  signPlan,
  withdrawHardship,
} from '#contract/hardship.ts';
import { getLoan, getWallet } from '#contract/loans.ts';
import { getMessages } from '#contract/messages.ts';
import { confirmPayment, getDeskCounts, preparePayout, releasePayout } from '#contract/office.ts';
import { getRepayment, submitPaymentProof } from '#contract/payments.ts';
import { addDays, addMonths, calendarDate } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import { buildApp } from '../app.ts';
import { sendReminders } from '../arrears/send-reminders.ts';
import { attempt, update } from '../db/direct-sql.ts';
import { newId } from '../id.ts';
import { bookDueBills } from '../servicing/book-due-bills.ts';
import { borrower, everybodySignedInNow, makeHouse, movableClock, proveLedger } from '../testing.ts';
import { type Applied, must, openLender } from '../testing-loans.ts';
import {
  claim,
  completeAgreement,
  consentedLoan,
  disbursedLoan,
  evidence,
  hashOf,
  type Office,
  openOffice,
  pay,
  payoutOf,
  planSigning,
  signing,
  signingCode,
  someBankReference,
  today,
  uploadProof,
  viewedLoan,
} from '../testing-money.ts';
import { passDays } from '../testing-stages.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
await openLender(house);
let office: Office;

beforeAll(async () => {
  office = await openOffice(house, app);
});
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});
// A Monday; the first bill of a loan paid out on it is due on 2 April, a Thursday.
beforeEach(async () => {
  clock.set('2026-03-02T02:00:00.000Z');
  await passDays(office, clock, 0);
});

type Option = BodyInputOf<typeof offerHardship>['option'];
const idOf = ({ loan: { loanId } }: Applied) => ({ loanId });
const view = (made: Applied) => must(made.person.call(getHardship, {}));
const ask = (made: Applied, option: Option, words?: string) =>
  made.person.call(sendHardshipRequest, { ...idOf(made), option, ...(words !== undefined && { words }) });
const part = (partSen: number, days = 10): Option => ({
  kind: 'pay-part',
  partSen: sen(partSen),
  restOn: addDays(today(house), days),
});
const longer = (extraMonths: number): Option => ({ kind: 'longer-term', extraMonths });
const moved = (dueDay: number): Option => ({ kind: 'due-day', dueDay });
const offer = (requestId: string, option: Option) =>
  office.officer.call(offerHardship, { requestId, option });
const plan = (made: Applied, query: QueryOf<typeof getPlan> = {}) =>
  made.person.call(getPlan, { ...idOf(made), ...query });
const paused = async ({ loan: { loanId } }: Applied, on = today(house)) => {
  const { rows } = await sql<{
    paused: boolean;
  }>`select reminders_paused(${loanId}, ${on}) as paused`.execute(house.db);
  return rows[0]?.paused;
};
const noticePauses = (loanId: string) =>
  house.db
    .selectFrom('notice_pauses')
    .select('paused_from')
    .where('loan_id', '=', loanId)
    .orderBy('paused_from')
    .execute();
const billsOf = ({ loan: { loanId } }: Applied) =>
  house.db.selectFrom('bills').selectAll().where('loan_id', '=', loanId).orderBy('number').execute();

/** A minute later: codes are sent that far apart. */
const codeFor = (made: Applied, bodyHash: string) => {
  clock.advance(61_000);
  return signingCode(house, made.person, made.loan.loanId, bodyHash);
};

/** Signs what is offered, or a due day of one's own. */
async function sign(made: Applied, dueDay?: number, given: { bodyHash?: string; consent?: boolean } = {}) {
  const { bodyHash } = await must(plan(made, dueDay === undefined ? {} : { dueDay: String(dueDay) }));
  const stepUp = await codeFor(made, bodyHash);
  const { signature } = signing(bodyHash);
  const input = {
    bodyHash,
    signature,
    consent: true,
    ...(dueDay !== undefined && { dueDay }),
    stepUp,
    ...given,
  };
  return made.person.call(signPlan, { ...idOf(made), ...input });
}

describe('asking', () => {
  test('shows the usual ways with the cost of each before anything is sent', async () => {
    const made = await disbursedLoan(office);
    const { loan, ways, request } = await view(made);
    expect(request).toBeNull();
    expect(loan?.present).toMatchObject({ dueDay: 2, isLate: false, lateSen: 0 });
    const costs = new Map(ways.map(({ option, costSen }) => [JSON.stringify(option), costSen]));
    expect(costs.get(JSON.stringify(moved(25)))).toBe(0);
    expect(costs.get(JSON.stringify(longer(6)))).toBeGreaterThan(0);
    const one = { ...idOf(made), kind: 'longer-term', value: '6' } as const;
    const asked = await must(made.person.call(getHardshipCost, one));
    expect(asked.costSen).toBe(costs.get(JSON.stringify(longer(6))));
    expect((await made.person.call(getHardshipCost, { ...one, value: '25' })).code).toBe('request-invalid');
  });

  test('starts a clock of two working days, pauses reminders, and says so', async () => {
    await passDays(office, clock, 4);
    const made = await disbursedLoan(office);
    expect(await paused(made)).toBe(false);
    const { answerBy, status } = await must(ask(made, part(300_00), 'My pay comes late this month.'));
    // Friday and two working days: Tuesday.
    expect([status, answerBy]).toEqual(['open', '2026-03-10']);
    expect(await paused(made, addMonths(today(house), 6))).toBe(true);
    const { messages } = await must(made.person.call(getMessages, {}));
    expect(JSON.stringify(messages)).toContain('A person answers by Tue 10 Mar 2026');
  });

  test('is refused twice, with numbers to pay to in its words, and for what is not possible', async () => {
    const made = await disbursedLoan(office);
    expect((await ask(made, part(300_00), 'Pay to 514011884821 please')).code).toBe('message-account-number');
    expect(await ask(made, part(900_00))).toMatchObject({
      code: 'part-too-large',
      facts: { dueSen: 888_49 },
    });
    expect((await ask(made, part(300_00, 70))).code).toBe('rest-date-not-possible');
    expect((await ask(made, moved(2))).code).toBe('due-day-same');
    await must(ask(made, longer(6)));
    expect((await ask(made, longer(3))).code).toBe('hardship-open');
  });

  test('is for the loan’s own borrower, and before the payout there is nothing to ask', async () => {
    const made = await disbursedLoan(office);
    const stranger = await borrower(house, app);
    const option = longer(6);
    expect((await stranger.call(sendHardshipRequest, { ...idOf(made), option })).code).toBe('not-found');
    expect((await office.officer.call(sendHardshipRequest, { ...idOf(made), option })).code).toBe(
      'not-allowed',
    );
    const early = await viewedLoan(office);
    expect((await ask(early, option)).code).toBe('wrong-status');
    expect(await view(early)).toMatchObject({ loan: null, ways: [], request: null });
  });

  test('can be taken back, once', async () => {
    const made = await disbursedLoan(office);
    const { requestId } = await must(ask(made, longer(6)));
    const input = { ...idOf(made), requestId };
    expect((await must(made.person.call(withdrawHardship, input))).status).toBe('withdrawn');
    expect((await made.person.call(withdrawHardship, input)).code).toBe('hardship-decided');
    expect(await paused(made)).toBe(false);
    await must(ask(made, longer(3)));
  });
});

describe('asking again and again', () => {
  test('is answered each time and pauses twice; then reminders go on, unless the lender offers something', async () => {
    const made = await disbursedLoan(office);
    // Three days before the first bill.
    await passDays(office, clock, 28);
    const { loanId } = idOf(made);
    const first = await must(ask(made, longer(6)));
    expect([first.pausesReminders, await paused(made)]).toEqual([true, true]);
    await must(
      office.officer.call(declineHardship, { requestId: first.requestId, reason: 'costs-too-much' }),
    );
    clock.advance(1000);
    const second = await must(ask(made, longer(3)));
    expect([second.pausesReminders, await paused(made)]).toEqual([true, true]);
    await must(made.person.call(withdrawHardship, { loanId, requestId: second.requestId }));
    const pausesAgainOn = addDays(today(house), 90);
    // What was paid and is not checked yet is told beside amounts that do not know of it.
    await claim(office, made, 123_45);
    expect(await view(made)).toMatchObject({ pausesAgainOn, checking: [123_45] });

    clock.advance(1000);
    const third = await must(ask(made, longer(6)));
    const { requestId } = third;
    expect(third).toMatchObject({ status: 'open', pausesReminders: false, answerBy: first.answerBy });
    expect(await paused(made)).toBe(false);
    const seenByOffice = await must(office.officer.call(getHardshipRequest, { requestId }));
    expect(seenByOffice).toMatchObject({
      request: { status: 'open', pausesReminders: false },
      checking: [123_45],
      pausesAgainOn,
      pause: null,
    });
    const { messages } = await must(made.person.call(getMessages, {}));
    expect(JSON.stringify(messages)).toContain('Reminders go on until then');
    await sendReminders(house);
    const reminders = house.db.selectFrom('reminders').select('stage').where('loan_id', '=', loanId);
    expect(await reminders.execute()).toEqual([{ stage: 'before' }]);
    const ended = (given = {}) =>
      update(
        'hardship_requests',
        { request_id: requestId },
        { status: 'withdrawn', ended_at: clock.now(), ...given },
      );
    expect(await attempt(house.db, ended())).toBe('stored');
    expect(await attempt(house.db, ended({ pauses_reminders: true }))).toContain('never changes');

    clock.advance(24 * 3_600_000);
    await everybodySignedInNow(house);
    const pauses = async () => (await noticePauses(loanId)).map(({ paused_from }) => paused_from);
    const asked = addDays(today(house), -1);
    expect(await pauses()).toEqual([asked, asked, null]);
    const { offerEndsOn } = await must(offer(requestId, longer(3)));
    expect(await paused(made)).toBe(true);
    const offered = await must(office.officer.call(getHardshipRequest, { requestId }));
    expect([offerEndsOn === null, offered.pause]).toEqual([false, { untilOn: offerEndsOn }]);
    expect(await pauses()).toEqual([asked, asked, today(house)]);
    await must(made.person.call(withdrawHardship, { loanId, requestId }));

    await passDays(office, clock, 88);
    expect((await view(made)).pausesAgainOn).toBe(pausesAgainOn);
    await passDays(office, clock, 1);
    expect((await view(made)).pausesAgainOn).toBeNull();
    expect((await must(ask(made, longer(6)))).pausesReminders).toBe(true);
    expect(await paused(made)).toBe(true);
  });
});

describe('the desk', () => {
  test('has the open requests by their clock, counted for the office', async () => {
    const before = (await must(office.officer.call(getDeskCounts, {}))).hardship;
    const made = await disbursedLoan(office);
    const { requestId } = await must(ask(made, longer(6), 'I lost some hours at work.'));
    expect((await must(office.officer.call(getDeskCounts, {}))).hardship).toBe(before + 1);
    const { requests } = await must(office.officer.call(getHardshipRequests, { view: 'open' }));
    expect(requests.map(({ answerBy }) => answerBy)).toEqual(requests.map(({ answerBy }) => answerBy).sort());
    const found = requests.find((row) => row.requestId === requestId);
    expect(found).toMatchObject({ kind: 'longer-term', status: 'open' });
    const { request, present, nextInstalment } = await must(
      office.officer.call(getHardshipRequest, { requestId }),
    );
    expect(request).toMatchObject({ words: 'I lost some hours at work.', asked: longer(6) });
    expect(present?.dueSen).toBe(888_49);
    expect(nextInstalment?.amountSen).toBe(888_49);
    const cost = { requestId, kind: 'longer-term', value: '3' } as const;
    expect((await must(office.officer.call(getHardshipCaseCost, cost))).costSen).toBeGreaterThan(0);
    expect((await office.finance.call(getHardshipCaseCost, cost)).code).toBe('not-allowed');
    expect((await office.officer.call(getHardshipRequest, { requestId: newId() })).code).toBe('not-found');
  });

  test('reads what falls due next beside what is late', async () => {
    const made = await disbursedLoan(office);
    const { requestId } = await must(ask(made, longer(6)));
    const read = async () => must(office.officer.call(getHardshipRequest, { requestId }));
    const first = await read();
    expect(first.nextInstalment?.dueOn).toBe(first.present?.dueOn);
    await passDays(office, clock, 40);
    const { present, nextInstalment } = await read();
    expect([present?.isLate, present?.dueOn]).toEqual([true, first.present?.dueOn]);
    const dueOn = addMonths(present?.dueOn ?? today(house), 1);
    expect(nextInstalment).toEqual({ dueOn, amountSen: 888_49 });
  });

  test('answers once, and only a loan officer does', async () => {
    const made = await disbursedLoan(office);
    const { requestId } = await must(ask(made, longer(6)));
    const reason = 'costs-too-much';
    expect((await office.finance.call(declineHardship, { requestId, reason })).code).toBe('not-allowed');
    const { status, declineReason } = await must(office.officer.call(declineHardship, { requestId, reason }));
    expect([status, declineReason]).toEqual(['declined', reason]);
    expect((await offer(requestId, longer(3))).code).toBe('hardship-decided');
    expect((await view(made)).request).toMatchObject({ status: 'declined', declineReason: reason });
    expect((await plan(made)).code).toBe('hardship-decided');
    const { messages } = await must(made.person.call(getMessages, {}));
    expect(JSON.stringify(messages)).toContain('Ask for fewer months');
    expect(await paused(made)).toBe(false);
  });
});

describe('a loan that no longer runs', () => {
  test('ends a request that nobody answered, and an offer that nobody took', async () => {
    const [asked, offered] = [await disbursedLoan(office), await disbursedLoan(office)];
    const { requestId } = await must(ask(asked, longer(6)));
    const taken = await must(ask(offered, longer(6)));
    await must(offer(taken.requestId, longer(6)));
    const before = (await must(office.officer.call(getDeskCounts, {}))).hardship;
    for (const made of [asked, offered]) {
      await pay(office, made, 10_661_86);
      expect((await must(made.person.call(getLoan, idOf(made)))).status).toBe('settled');
      expect(await paused(made)).toBe(false);
    }
    expect((await must(office.officer.call(getDeskCounts, {}))).hardship).toBe(before - 1);
    for (const id of [requestId, taken.requestId]) {
      const { request } = await must(office.officer.call(getHardshipRequest, { requestId: id }));
      expect(request.status).toBe('lapsed');
    }
    const ended = await house.db
      .selectFrom('hardship_requests')
      .select('ended_at')
      .where('request_id', '=', requestId)
      .executeTakeFirstOrThrow();
    expect(ended.ended_at).toEqual(clock.now());
    expect((await offer(requestId, longer(6))).code).toBe('wrong-status');
    const { requests } = await must(office.officer.call(getHardshipRequests, { view: 'answered' }));
    expect(requests.find((row) => row.requestId === requestId)).toMatchObject({ status: 'lapsed' });
    const input = { ...idOf(asked), requestId };
    expect((await asked.person.call(withdrawHardship, input)).code).toBe('hardship-decided');
  });
});

describe('paying a part', () => {
  test('as asked for is agreed at once and changes no plan', async () => {
    const made = await disbursedLoan(office);
    const before = await billsOf(made);
    const option = part(300_00);
    const { requestId } = await must(ask(made, option));
    expect((await must(offer(requestId, option))).status).toBe('agreed');
    expect(await billsOf(made)).toEqual(before);
    expect(await paused(made, addDays(today(house), 10))).toBe(true);
    expect(await paused(made, addDays(today(house), 11))).toBe(false);
  });

  test('is in the wallet and where one pays as long as it is waited for, with its day', async () => {
    const made = await disbursedLoan(office);
    const help = async () => {
      const [inWallet, wherePaid] = [
        await must(made.person.call(getWallet, {})),
        await must(made.person.call(getRepayment, {})),
      ];
      expect(wherePaid.help).toEqual(inWallet.help);
      return inWallet.help;
    };
    expect(await help()).toBeNull();
    const { requestId, answerBy } = await must(ask(made, part(300_00)));
    expect(await help()).toEqual({ status: 'open', by: answerBy });
    await must(offer(requestId, part(400_00)));
    expect(await help()).toEqual({ status: 'offered', by: (await view(made)).request?.offerEndsOn });
    await must(made.person.call(acceptHardshipOffer, { ...idOf(made), requestId }));
    expect(await help()).toEqual({ status: 'agreed', by: addDays(today(house), 10) });
    await passDays(office, clock, 11);
    expect(await help()).toBeNull();
  });

  test('on other terms waits for the borrower, and ends with its day', async () => {
    const made = await disbursedLoan(office);
    const { requestId } = await must(ask(made, part(300_00)));
    const input = { ...idOf(made), requestId };
    expect((await made.person.call(acceptHardshipOffer, input)).code).toBe('hardship-decided');
    expect((await must(offer(requestId, part(400_00)))).status).toBe('offered');
    await passDays(office, clock, 15);
    expect((await made.person.call(acceptHardshipOffer, input)).code).toBe('offer-ended');
    expect((await view(made)).request?.status).toBe('lapsed');
    const again = await must(ask(made, part(300_00)));
    await must(offer(again.requestId, part(400_00, 20)));
    expect((await view(made)).request?.offerEndsOn).toBe(addDays(today(house), 14));
    const accepted = { ...idOf(made), requestId: again.requestId };
    expect((await must(made.person.call(acceptHardshipOffer, accepted))).status).toBe('agreed');
  });
});

describe('a part payment that was offered', () => {
  test('ends before its own date, and is for what is still owed', async () => {
    const made = await disbursedLoan(office);
    const { requestId } = await must(ask(made, part(300_00, 5)));
    await must(offer(requestId, part(400_00, 6)));
    expect((await view(made)).request?.offerEndsOn).toBe(addDays(today(house), 5));
    const input = { ...idOf(made), requestId };
    await passDays(office, clock, 6);
    expect((await made.person.call(acceptHardshipOffer, input)).code).toBe('offer-ended');

    const again = await must(ask(made, part(300_00)));
    await must(offer(again.requestId, part(400_00)));
    await pay(office, made, 600_00);
    const late = { ...idOf(made), requestId: again.requestId };
    expect((await made.person.call(acceptHardshipOffer, late)).code).toBe('part-too-large');
  });
});

describe('a new plan', () => {
  test('is read beside the old one, signed with a code for its very text, and is the loan from then on', async () => {
    const made = await disbursedLoan(office);
    await passDays(office, clock, 31);
    await bookDueBills(house);
    await pay(office, made, 500_00);
    await passDays(office, clock, 20);
    const { requestId } = await must(ask(made, longer(6)));
    await must(offer(requestId, longer(6)));
    expect((await made.person.call(acceptHardshipOffer, { ...idOf(made), requestId })).code).toBe(
      'plan-not-signed',
    );
    const { before, after, cost, version } = await must(plan(made));
    expect([before.length, after.length, version]).toEqual([12, 17, 2]);
    expect(cost.droppedLateSen).toBeGreaterThan(0);
    expect(after.at(-1)?.balanceSen).toBe(0);

    expect(await sign(made, undefined, { consent: false })).toMatchObject({ code: 'terms-not-accepted' });
    expect(await sign(made, undefined, { bodyHash: 'f'.repeat(64) })).toMatchObject({ code: 'plan-changed' });
    const { firstDueOn } = await must(sign(made));
    expect(firstDueOn).toBe(after[0]?.dueOn);

    const bills = await billsOf(made);
    expect(bills.slice(0, 12).map(({ left_sen }) => left_sen)).toEqual(Array.from({ length: 12 }, () => 0));
    expect(bills.slice(12).map(({ left_sen }) => left_sen)).toEqual(after.map(({ totalSen }) => totalSen));
    expect(bills.reduce((sum, { principal_sen }) => sum + principal_sen, 0)).toBe(10_000_00);
    expect((await view(made)).request?.status).toBe('agreed');
    const loan = await must(made.person.call(getLoan, idOf(made)));
    expect(loan.totalInterestSen).toBe(bills.reduce((sum, row) => sum + row.interest_sen, 0));
    expect(loan.totalPayableSen).toBe(10_000_00 + loan.totalInterestSen);
    expect(await must(made.person.call(getWallet, {}))).toMatchObject({
      nextBill: { dueOn: firstDueOn },
      dueNow: { lateSen: 0 },
    });
    expect(await sign(made).catch(() => 'nothing to sign')).toBe('nothing to sign');
  });

  test('needs a code, and another person’s signature is none', async () => {
    const made = await disbursedLoan(office);
    const { requestId } = await must(ask(made, moved(25)));
    await must(offer(requestId, moved(25)));
    const { bodyHash } = await must(plan(made));
    const input = { ...idOf(made), bodyHash, consent: true, signature: signing(bodyHash).signature };
    expect((await made.person.call(signPlan, input)).code).toBe('code-needed');
    const signature = { kind: 'typed', name: 'Somebody Else' } as const;
    expect((await made.person.call(signPlan, { ...input, signature })).code).toBe('signature-name-differs');
    expect((await (await borrower(house, app)).call(signPlan, input)).code).toBe('not-found');
  });

  test('that was shown before a payment is not the one after it', async () => {
    const made = await disbursedLoan(office);
    const { requestId } = await must(ask(made, longer(6)));
    await must(offer(requestId, longer(6)));
    const { bodyHash } = await must(plan(made));
    const stepUp = await codeFor(made, bodyHash);
    await pay(office, made, 400_00);
    const input = { ...idOf(made), bodyHash, consent: true, signature: signing(bodyHash).signature, stepUp };
    expect((await made.person.call(signPlan, input)).code).toBe('plan-changed');
  });

  test('keeps its books exact when a payment from before it is found after it, and taken to the end', async () => {
    const made = await disbursedLoan(office);
    await passDays(office, clock, 40);
    await bookDueBills(house);
    const paidOn = addDays(today(house), -5);
    await pay(office, made, 300_00);
    const { requestId } = await must(ask(made, longer(3)));
    await must(offer(requestId, longer(3)));
    await must(sign(made));
    const fileId = await uploadProof(made.person);
    const proof = { ...idOf(made), fileId, amountSen: sen(250_00), paidOn };
    const { paymentId } = await must(made.person.call(submitPaymentProof, proof));
    await must(
      office.finance.call(confirmPayment, {
        paymentId,
        amountSen: sen(250_00),
        paidOn,
        bankReference: someBankReference(),
      }),
    );
    const bills = await billsOf(made);
    const paid = bills.reduce(
      (sum, row) => sum + row.paid_principal_sen + row.paid_interest_sen + row.paid_late_sen,
      0,
    );
    const { currentBalanceSen, leftToPaySen } = await must(made.person.call(getWallet, {}));
    expect(paid + currentBalanceSen).toBe(550_00);
    await must(
      claim(office, made, leftToPaySen).then((sent) =>
        office.finance.call(confirmPayment, {
          paymentId: sent.paymentId,
          amountSen: sen(leftToPaySen),
          paidOn: today(house),
          bankReference: someBankReference(),
        }),
      ),
    );
    expect((await must(made.person.call(getLoan, idOf(made)))).status).toBe('settled');
  });
});

describe('the due day', () => {
  test('chosen with the signature is the day of the bills', async () => {
    const made = await consentedLoan(office);
    const stepUp = await signingCode(house, made.person, made.loan.loanId, hashOf(made));
    const input = { ...idOf(made), ...signing(hashOf(made), { stepUp }) };
    expect((await made.person.call(signAgreement, { ...input, dueDay: 29 })).code).toBe('request-invalid');
    const signed = await must(made.person.call(signAgreement, { ...input, dueDay: 28 }));
    expect(signed.agreement?.dueDay).toBe(28);
    await completeAgreement(office, { person: made.person, ...idOf(made) });
    await must(office.finance.call(preparePayout, idOf(made)));
    const payout = await payoutOf(house, made.loan.loanId);
    await must(office.otherFinance.call(releasePayout, { ...payout, ...evidence(house) }));
    const loan = await must(made.person.call(getLoan, idOf(made)));
    expect(loan.instalments.map(({ dueOn }) => dueOn.slice(8))).toEqual(
      Array.from({ length: 12 }, () => '28'),
    );
    // Never less than a month after the money arrived.
    expect(loan.firstDueOn).toBe('2026-04-28');
  });

  test('and everything else waits while a claim that the money did not arrive is open', async () => {
    const made = await disbursedLoan(office);
    const { requestId } = await must(ask(made, longer(6)));
    const { bodyHash } = await must(plan(made, { dueDay: '25' }));
    await must(made.person.call(claimNotReceived, { ...idOf(made), note: '' }));
    await passDays(office, clock, 2);
    // The officer is told of the claim, also days after it, though it names no request.
    expect((await offer(requestId, longer(6))).body).toMatchObject({
      code: 'claim-open',
      latest: { by: 'borrower', event: 'claim.opened' },
    });
    expect((await plan(made, { dueDay: '25' })).code).toBe('claim-open');
    const signed = { ...idOf(made), dueDay: 25, ...planSigning(bodyHash) };
    const stepUp = await codeFor(made, bodyHash);
    expect((await made.person.call(signPlan, { ...signed, stepUp })).code).toBe('claim-open');
    await must(made.person.call(withdrawHardship, { ...idOf(made), requestId }));
    expect((await ask(made, longer(6))).code).toBe('claim-open');
  });

  test('moves once a year, free, and not while a bill is late', async () => {
    const made = await disbursedLoan(office);
    expect((await plan(made, { dueDay: '2' })).code).toBe('due-day-same');
    expect((await plan(made, { dueDay: '31' })).code).toBe('request-invalid');
    const { cost } = await must(plan(made, { dueDay: '25' }));
    expect(cost).toMatchObject({ costSen: 0, plan: { firstDueOn: '2026-04-25', payments: 12 } });
    await must(sign(made, 25));
    expect(await plan(made, { dueDay: '5' })).toMatchObject({
      code: 'due-day-changed',
      facts: { possibleOn: calendarDate('2027-03-02') },
    });
    expect((await view(made)).dueDayPossibleOn).toBe('2027-03-02');
    const late = await disbursedLoan(office);
    await passDays(office, clock, 40);
    expect((await plan(late, { dueDay: '25' })).code).toBe('overdue-first');
  });
});
