/** Payouts released on what the bank statement says: the line's own figures, one line for one payout. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  claimNotReceived,
  confirmClaimOutcome,
  getClaims,
  proposeClaimOutcome,
  reportPayoutBack,
  returnClaimOutcome,
} from '#contract/claims.ts';
import {
  getPayouts,
  preparePayout,
  releasePayout,
  returnPayout,
  tiePayoutLine,
  untiePayoutLine,
} from '#contract/office.ts';
import { addDays } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import { buildApp } from '../app.ts';
import { snapshot } from '../db/snapshot.ts';
import { prove, runProof } from '../proof/run-proof.ts';
import { makeHouse, movableClock, proveLedger, staff } from '../testing.ts';
import { bankLine, ourLastFour, statementOf } from '../testing-bank.ts';
import { type Applied, must, openLender } from '../testing-loans.ts';
import { evidence, type Office, openOffice, payoutOf, preparedLoan, today } from '../testing-money.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
await openLender(house);
let office: Office;

beforeAll(async () => {
  office = await openOffice(house, app);
  await staff(house, app, ['auditor'], 'Nurul Izzah');
});
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

const amountSen = evidence(house).amountSen;
let count = 0;
/** Money that left the account, as the bank wrote it. */
const sent = async (made: Applied, given: Partial<Parameters<typeof bankLine>[2]> = {}) => {
  count += 1;
  const bankReference = `IBG ${count} ${made.loan.loanId.slice(-6)}`;
  const line = { amountSen, bookedOn: today(house), direction: 'out' as const, bankReference, ...given };
  const lineId = await bankLine(house, office.finance.userId, {
    ...line,
    description: given.description ?? `PAYMENT ${made.loan.reference}`,
  });
  return { lineId, evidence: { amountSen: sen(line.amountSen), paidOn: today(house), bankReference } };
};
const rowOf = async ({ loan }: Applied) => {
  const { payouts } = await must(office.finance.call(getPayouts, {}));
  return payouts.find(({ loanId }) => loanId === loan.loanId);
};
const release = async (
  { loan }: Applied,
  { lineId, evidence: given }: Awaited<ReturnType<typeof sent>>,
  who = office.otherFinance,
) =>
  who.call(releasePayout, {
    ...(await payoutOf(house, loan.loanId)),
    ...given,
    bankLineId: lineId,
  });

test('the line that names the loan is proposed, releases it, and is its money from then on', async () => {
  const made = await preparedLoan(office);
  expect((await rowOf(made))?.bankLine).toBeNull();
  const line = await sent(made);
  expect((await rowOf(made))?.bankLine).toEqual({ lineId: line.lineId, ...line.evidence, state: 'certain' });
  expect((await release(made, line, office.finance)).code).toBe('second-person-needed');
  await must(release(made, line));
  expect(await rowOf(made)).toMatchObject({
    status: 'released',
    bankLine: { lineId: line.lineId, state: 'tied' },
  });
});

test('other figures than the line’s, money that came in, and an unknown line release nothing', async () => {
  const made = await preparedLoan(office);
  const line = await sent(made);
  const wrong = { ...line, evidence: { ...line.evidence, bankReference: 'SOMETHING ELSE' } };
  expect((await release(made, wrong)).code).toBe('bank-line-differs');
  const incoming = await sent(made, { direction: 'in' });
  expect((await release(made, incoming)).code).toBe('bank-line-incoming');
  expect((await release(made, { ...line, lineId: made.loan.loanId })).code).toBe('not-found');
  expect((await rowOf(made))?.status).toBe('prepared');
});

test('one line for two payouts at once: one of them', async () => {
  const [one, other] = [await preparedLoan(office), await preparedLoan(office)];
  const line = await sent(one, { description: 'BULK' });
  const answers = await Promise.all([release(one, line), release(other, line)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const standing = await house.db
    .selectFrom('bank_line_postings')
    .select('kind')
    .where('line_id', '=', line.lineId)
    .execute();
  expect(standing).toEqual([{ kind: 'payout' }]);
});

test('a payout released by hand is tied to its line: no money moves, and no line twice', async () => {
  const made = await preparedLoan(office);
  const { loanId } = made.loan;
  await must(
    office.otherFinance.call(releasePayout, { ...(await payoutOf(house, loanId)), ...evidence(house) }),
  );
  const line = await sent(made);
  expect((await rowOf(made))?.bankLine?.state).toBe('certain');
  const transfers = () =>
    house.db.selectFrom('ledger_transfers').select('transfer_id').where('loan_id', '=', loanId).execute();
  const before = await transfers();
  await must(office.finance.call(tiePayoutLine, { loanId, lineId: line.lineId }));
  expect(await transfers()).toEqual(before);
  expect((await rowOf(made))?.bankLine?.state).toBe('tied');
  const second = await sent(made);
  expect((await office.finance.call(tiePayoutLine, { loanId, lineId: second.lineId })).code).toBe(
    'bank-line-taken',
  );
  expect((await office.officer.call(tiePayoutLine, { loanId, lineId: second.lineId })).code).toBe(
    'not-allowed',
  );
});

test('money that came back is the payout’s return, and only when it was returned', async () => {
  const made = await preparedLoan(office);
  const { loanId } = made.loan;
  const { lineId } = await sent(made, { direction: 'in' });
  const tie = () => office.finance.call(tiePayoutLine, { loanId, lineId });
  expect((await tie()).code).toBe('payout-missing');
  const payout = await payoutOf(house, loanId);
  await must(office.finance.call(returnPayout, { ...payout, reason: 'account-closed' }));
  await must(tie());
  const standing = house.db.selectFrom('bank_line_postings').select('kind').where('line_id', '=', lineId);
  expect(await standing.execute()).toEqual([{ kind: 'payout-return' }]);
});

// What was called off may have come back: the reason is the word of the same two.
test.each(['account-closed', 'called-off'] as const)(
  'of a loan with an earlier payout (%s) no line lets the two who sent it end it: it may be of that one',
  async (reason) => {
    const made = await preparedLoan(office);
    const { loanId } = made.loan;
    const first = await payoutOf(house, loanId);
    await sent(made);
    const back = await sent(made, { direction: 'in' });
    await must(office.finance.call(returnPayout, { ...first, reason }));
    clock.advance(60_000);
    await must(office.finance.call(preparePayout, { loanId }));
    await must(release(made, await sent(made)));
    await must(office.finance.call(reportPayoutBack, { loanId }));
    const { claims } = await must(office.finance.call(getClaims, { view: 'open' }));
    const claim = claims.find((row) => row.loanId === loanId);
    expect(claim).toMatchObject({ payout: { isSentAgain: true }, backLine: { lineId: back.lineId } });
    const claimId = claim?.claimId ?? '';
    const came = {
      claimId,
      outcome: 'not-arrived',
      evidence: 'It came back.',
      bankReference: 'MBB 9',
    } as const;
    await must(office.finance.call(proposeClaimOutcome, came));
    const confirm = async (who = office.otherFinance) =>
      (await who.call(confirmClaimOutcome, { claimId })).code;
    expect(await confirm()).toBe('payout-sent-again');
    await must(office.finance.call(tiePayoutLine, { loanId, lineId: back.lineId }));
    expect(await confirm()).toBe('payout-sent-again');
    // Somebody who had no hand in this payout looks at the bank, and says that it arrived.
    await must(office.finance.call(untiePayoutLine, { loanId, lineId: back.lineId }));
    await must(office.otherFinance.call(returnClaimOutcome, { claimId }));
    await must(office.finance.call(proposeClaimOutcome, { ...came, outcome: 'arrived' }));
    expect(await confirm()).toBe('payout-seen-back');
    const third = await staff(house, app, ['finance'], 'Farah binti Ismail');
    expect(await confirm(third)).toBeUndefined();
  },
);

test('what never arrived says so, and is ticked off only with the line that names it', async () => {
  const made = await preparedLoan(office);
  const { loanId } = made.loan;
  const first = await payoutOf(house, loanId);
  await must(office.finance.call(returnPayout, { ...first, reason: 'account-closed' }));
  clock.advance(60_000);
  await must(office.finance.call(preparePayout, { loanId }));
  const { payoutId } = await payoutOf(house, loanId);
  await must(office.otherFinance.call(releasePayout, { loanId, payoutId, ...evidence(house) }));
  const rowsOf = async () => {
    const { payouts } = await must(office.finance.call(getPayouts, {}));
    return payouts.filter((row) => row.loanId === loanId);
  };
  expect((await rowsOf()).map(({ neverArrived }) => neverArrived)).toEqual([false, false]);
  const { claimId } = await must(made.person.call(claimNotReceived, { loanId, note: '' }));
  const said = { claimId, outcome: 'not-arrived', evidence: 'Nothing left.', bankReference: '' } as const;
  await must(office.finance.call(proposeClaimOutcome, said));
  await must(office.otherFinance.call(confirmClaimOutcome, { claimId }));
  await sent(made, { description: 'BULK' });
  const now = await rowsOf();
  expect(now.map(({ status, neverArrived }) => [status, neverArrived])).toEqual([
    ['released', true],
    ['returned', false],
  ]);
  expect(now[0]?.bankLine).toBeNull();
  const named = await sent(made);
  expect((await rowsOf())[0]?.bankLine).toMatchObject({ lineId: named.lineId, state: 'certain' });
  await must(office.finance.call(tiePayoutLine, { loanId, lineId: named.lineId }));
  expect((await rowsOf())[0]?.bankLine?.state).toBe('tied');
});

// The last of all: from here on the statement of this day is here.
test('where the statement of the day is here, a payout is released on its line only; what no line shows is told [MON-05] [MON-06] [MON-11]', async () => {
  const byHand = async ({ loan }: Applied) =>
    office.otherFinance.call(releasePayout, {
      ...(await payoutOf(house, loan.loanId)),
      ...evidence(house),
    });
  const unseen = async () => (await snapshot(house.db, (tx) => prove(tx))).unseen;
  const [invented, refused, shown] = [
    await preparedLoan(office),
    await preparedLoan(office),
    await preparedLoan(office),
  ];
  const day = today(house);
  await must(byHand(invented));
  expect(await unseen()).toEqual([]);
  await statementOf(house, office.finance.userId, { firstDay: day, lastDay: addDays(day, 3) });
  expect(await unseen()).toEqual([]);
  // Payouts leave this account, as one of them shows.
  await must(release(shown, await sent(shown, { lastFour: ourLastFour })));
  expect(await byHand(refused)).toMatchObject({ status: 409, code: 'bank-line-needed' });
  await must(release(refused, await sent(refused, { lastFour: ourLastFour })));
  await statementOf(house, office.finance.userId, { firstDay: addDays(day, 8), lastDay: addDays(day, 8) });
  expect((await unseen()).filter(({ reference }) => reference === invented.loan.reference)).toEqual([
    expect.objectContaining({ check: 'money', fault: 'unseen-payout', found: `sent ${amountSen} ${day}` }),
  ]);
  expect((await unseen()).map(({ reference }) => reference)).not.toContain(refused.loan.reference);
  // Found not to have arrived by the lender's own word, and no line shows it come back.
  const colleague = await staff(house, app, ['finance'], 'Hafiz bin Rahman');
  const { claimId } = await must(office.finance.call(reportPayoutBack, { loanId: shown.loan.loanId }));
  const said = {
    claimId,
    outcome: 'not-arrived',
    evidence: 'It came back.',
    bankReference: 'MBB 9',
  } as const;
  await must(office.finance.call(proposeClaimOutcome, said));
  await must(colleague.call(confirmClaimOutcome, { claimId }));
  const ofShown = async () => (await unseen()).filter(({ reference }) => reference === shown.loan.reference);
  expect(await ofShown()).toEqual([
    expect.objectContaining({ fault: 'unseen-payout-return', found: `came back ${amountSen} ${day}` }),
  ]);
  const back = await sent(shown, { direction: 'in' });
  await must(office.finance.call(tiePayoutLine, { loanId: shown.loan.loanId, lineId: back.lineId }));
  expect(await ofShown()).toEqual([]);
  // Somebody has to look; money of others goes on.
  const run = await runProof(house);
  expect(run).toMatchObject({ result: 'passed', findings: { counts: { unseen: (await unseen()).length } } });
  const mails = await house.db
    .selectFrom('outbox')
    .innerJoin('users', 'users.user_id', 'outbox.user_id')
    .select('users.roles')
    .execute();
  expect(mails.filter(({ roles }) => roles.includes('auditor'))).toHaveLength(1);
  await runProof(house);
  expect(await house.db.selectFrom('outbox').select('outbox_id').execute()).toHaveLength(mails.length);
});
