import { afterAll, expect, test } from 'vitest';
import { signUp } from '#contract/account.ts';
import { hourMs } from '#domain/durations.ts';
import { buildApp } from '../app.ts';
import { makeHouse, movableClock, openBrowser, proveLedger, signUpInput, staff } from '../testing.ts';
import { messagesTo } from '../testing-money.ts';

const clock = movableClock();
const house = await makeHouse({ clock, environment: { codesPerHour: 4 } });
const app = await buildApp(house);
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

const auditor = await staff(house, app, ['auditor']);
const administrator = await staff(house, app, ['administrator']);
const officer = await staff(house, app, ['loan-officer']);

const askForCodes = async (count: number) => {
  const answers = await Promise.all(
    Array.from({ length: count }, () => openBrowser(app).call(signUp, signUpInput())),
  );
  return answers.map(({ status }) => status);
};
const mailsTo = async (member: { userId: string }) =>
  (await messagesTo(house, member))
    .map(({ text }) => text)
    .filter((text) => text.includes('codes were asked for'));

test('above the codes of a usual hour overseers hear of it once an hour, and nobody is kept out [AUTH-08]', async () => {
  expect(await askForCodes(4)).toEqual([200, 200, 200, 200]);
  expect(await mailsTo(auditor)).toEqual([]);

  expect(await askForCodes(6)).toEqual(Array(6).fill(200));
  for (const member of [auditor, administrator]) {
    const mails = await mailsTo(member);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('More than 4 codes');
  }
  expect(await mailsTo(officer)).toEqual([]);

  // The next usual hour says nothing, the next unusual one does.
  clock.advance(hourMs);
  await askForCodes(4);
  expect(await mailsTo(auditor)).toHaveLength(1);
  await askForCodes(1);
  expect(await mailsTo(auditor)).toHaveLength(2);
});
