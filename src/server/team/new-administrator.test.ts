/** A new administrator is told before they press that they are no second person yet, and from when they are. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmProduct, getProductVersions, proposeProduct } from '#contract/products.ts';
import { confirmLenderChange, getSettings, proposeLimitsChange } from '#contract/settings.ts';
import { hourMs } from '#domain/durations.ts';
import { sen } from '#domain/money.ts';
import { buildApp } from '../app.ts';
import {
  everybodySignedInNow,
  makeHouse,
  movableClock,
  proveLedger,
  type StaffMember,
  staff,
} from '../testing.ts';
import { must, openLender } from '../testing-loans.ts';
import { productProposal } from '../testing-products.ts';
import { joinTeam } from './testing-team.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
await openLender(house);
let chief: StaffMember;
let other: StaffMember;
let newcomer: StaffMember;
let fromAt: string;
let signIn: () => Promise<StaffMember>;

beforeAll(async () => {
  chief = await staff(house, app, ['administrator'], 'Siti Nor');
  other = await staff(house, app, ['administrator'], 'Raj Kumar');
  const joined = await joinTeam(house, app, chief, ['administrator']);
  fromAt = new Date(clock.now().getTime() + 72 * hourMs).toISOString();
  clock.advance(60_000);
  await everybodySignedInNow(house);
  signIn = joined.signIn;
  newcomer = await signIn();
});
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

const limits = { twoApproversFromSen: sen(50_000_00), payoutsPerDaySen: sen(400_000_00) };
const toldOf = async (reader: StaffMember) =>
  (await must(reader.call(getSettings, {}))).waiting.map(({ notSecond }) => notSecond);
const product = async (reader: StaffMember) => {
  const { products } = await must(reader.call(getProductVersions, {}));
  const waiting = products[0]?.versions.find(({ standing }) => standing === 'waiting');
  return {
    productId: products[0]?.productId ?? '',
    version: waiting?.version ?? 0,
    told: waiting?.notSecond,
  };
};

test('settings and products say it on what waits, as the rule will, and no longer after three days', async () => {
  const { waiting } = await must(other.call(proposeLimitsChange, limits));
  // Also in the answer to what was just done.
  expect(waiting.map(({ notSecond }) => notSecond)).toEqual([null]);
  const changeId = waiting[0]?.changeId ?? '';
  const { products, firstDay } = await must(chief.call(getProductVersions, {}));
  const productId = products[0]?.productId ?? null;
  const proposal = productProposal({ productId, effectiveFrom: firstDay, annualRateBps: 1100 });
  await must(chief.call(proposeProduct, proposal));

  expect(await toldOf(newcomer)).toEqual([{ why: 'you-are-new', fromAt }]);
  expect((await newcomer.call(confirmLenderChange, { changeId })).code).toBe('administrator-too-new');
  expect([await toldOf(chief), (await product(other)).told]).toEqual([[null], null]);

  clock.advance(72 * hourMs);
  await everybodySignedInNow(house);
  newcomer = await signIn();
  const { told, ...asked } = await product(newcomer);
  expect([await toldOf(newcomer), told]).toEqual([[null], { why: 'came-from-proposer', fromAt: null }]);
  expect((await newcomer.call(confirmProduct, asked)).code).toBe('second-person-of-proposer');
  await must(newcomer.call(confirmLenderChange, { changeId }));
});
