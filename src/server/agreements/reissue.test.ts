/** An approved offer made again with other names or addresses: what was signed counts for the old text only. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestCode } from '#contract/account.ts';
import {
  consentToAgreement,
  getAgreement,
  getAgreementTrail,
  receiveAgreement,
  signAgreement,
  viewAgreement,
} from '#contract/agreements.ts';
import { reissueAgreement } from '#contract/contracts.ts';
import { getLoan } from '#contract/loans.ts';
import { preparePayout } from '#contract/office.ts';
import { buildApp } from '../app.ts';
import { newId } from '../id.ts';
import { icNumberPlace } from '../identity/personal-information-rows.ts';
import { makeHouse, movableClock, proveLedger } from '../testing.ts';
import { type Applied, must, openLender } from '../testing-loans.ts';
import {
  approvedLoan,
  completeAgreement,
  consentedLoan,
  deliveredLoan,
  hashOf,
  type Office,
  openOffice,
  preparedLoan,
  sealedLoan,
  signing,
  signingCode,
} from '../testing-money.ts';
import { passDays } from '../testing-stages.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
const { db } = house;
await openLender(house);
let office: Office;

beforeAll(async () => {
  office = await openOffice(house, app);
});
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

const idOf = ({ loan: { loanId } }: Applied) => ({ loanId });
const reissue = (made: Applied) =>
  office.approver.call(reissueAgreement, { ...idOf(made), reason: 'party-data' });
const textsOf = ({ loan }: Applied) =>
  db
    .selectFrom('agreements')
    .select(['version', 'body_hash', 'ended'])
    .where('loan_id', '=', loan.loanId)
    .orderBy('version')
    .execute();
let moves = 0;
/** Another address than all before. Not one by chance: letters of an id can read as words that no page may have. */
const moveLender = async (): Promise<string> => {
  moves += 1;
  const address = `${moves} Jalan Baharu, 50000 Kuala Lumpur`;
  await db.updateTable('lender').set({ address }).execute();
  return address;
};
/** The borrower's newest submission, with an address that was put right. */
async function moveBorrower({ person: { userId } }: Applied, address: string): Promise<void> {
  const row = await db
    .selectFrom('personal_information')
    .selectAll()
    .where('borrower_id', '=', userId)
    .orderBy('submission', 'desc')
    .executeTakeFirstOrThrow();
  // What the database makes of the name by itself is not written.
  const { full_name_folded: _, ...written } = row;
  const submission = row.submission + 1;
  const icNumber = house.keys.openText(row.ic_number_sealed, icNumberPlace(row.submission, userId));
  await db
    .insertInto('personal_information')
    .values({
      ...written,
      submission,
      address,
      ic_number_sealed: house.keys.sealText(icNumber, icNumberPlace(submission, userId)),
    })
    .execute();
}
const again = async ({ person, loan }: Applied): Promise<Applied> => ({
  person,
  loan: await must(person.call(getLoan, { loanId: loan.loanId })),
});

describe('reissueAgreement', () => {
  test('makes the next version; the one before is superseded, and the borrower is told', async () => {
    const made = await sealedLoan(office);
    const address = await moveLender();
    await passDays(office, clock, 1);
    expect(await must(reissue(made))).toEqual({ ...idOf(made), status: 'approved' });
    const next = await again(made);
    expect(await textsOf(made)).toEqual([
      { version: 1, body_hash: hashOf(made), ended: 'superseded' },
      { version: 2, body_hash: hashOf(next), ended: null },
    ]);
    const shown = await must(made.person.call(getAgreement, idOf(made)));
    expect(shown).toMatchObject({
      version: 2,
      state: 'offered',
      signature: null,
      attestation: null,
      seal: null,
    });
    expect(JSON.stringify(shown.document.items)).toContain(address);
    const messages = await db
      .selectFrom('messages')
      .select('template')
      .where('borrower_id', '=', made.person.userId)
      .where('template', '=', 'agreement-reissued')
      .execute();
    expect(messages).toHaveLength(1);
    const { entries, isIntact } = await must(made.person.call(getAgreementTrail, idOf(made)));
    expect(entries.slice(-2).map(({ step, by }) => `${step} ${by}`)).toEqual([
      'sealed system',
      'reissued lender',
    ]);
    expect(isIntact).toBe(true);
  });

  test('tells exactly what reads otherwise, in the reader’s language', async () => {
    const made = await approvedLoan(office);
    expect((await must(made.person.call(getAgreement, idOf(made)))).changes).toEqual([]);
    await moveBorrower(made, '9 Jalan Teratai, 43000 Kajang, Selangor');
    await must(reissue(made));
    for (const locale of ['en', 'ms', 'zh']) {
      const options = { headers: { 'accept-language': locale } };
      const { changes } = await must(made.person.call(getAgreement, idOf(made), options));
      const moved = changes.filter(({ after }) => after.includes('9 Jalan Teratai'));
      expect(moved).toHaveLength(1);
      expect(moved[0]?.before).toContain('2 Jalan Mawar');
      // Beside it only the number of the document may differ.
      const others = changes.filter((each) => !moved.includes(each));
      for (const { after } of others) expect(after).toContain(`${made.loan.reference}-2`);
    }
    // Offered once more: compared with the version before, not with the first.
    const address = await moveLender();
    await must(reissue(made));
    const { changes, version } = await must(made.person.call(getAgreement, idOf(made)));
    expect(version).toBe(3);
    expect(changes.some(({ after }) => after.includes(address))).toBe(true);
    expect(JSON.stringify(changes)).not.toContain('Jalan Mawar');
  });

  test('what was agreed to, and the code that was sent, open nothing of the new text', async () => {
    const made = await consentedLoan(office);
    const stepUp = await signingCode(house, made.person, made.loan.loanId, hashOf(made));
    await moveLender();
    await must(reissue(made));
    const next = hashOf(await again(made));
    const sign = (bodyHash: string) =>
      made.person.call(signAgreement, { ...idOf(made), ...signing(bodyHash, { stepUp }) });
    const old = { ...idOf(made), bodyHash: hashOf(made) };
    expect(await sign(hashOf(made))).toMatchObject({ status: 409, code: 'agreement-changed' });
    for (const endpoint of [viewAgreement, consentToAgreement])
      expect((await made.person.call(endpoint, old)).code).toBe('agreement-changed');
    const text = { ...idOf(made), bodyHash: next };
    expect((await sign(next)).code).toBe('agreement-not-shown');
    await must(made.person.call(viewAgreement, text));
    expect((await sign(next)).code).toBe('terms-not-accepted');
    const asked = await made.person.call(requestCode, { purpose: 'sign-agreement', ...text });
    expect(asked.code).toBe('terms-not-accepted');
    await must(made.person.call(consentToAgreement, text));
    expect((await sign(next)).code).toBe('code-wrong');
    clock.advance(61_000);
    const fresh = await signingCode(house, made.person, made.loan.loanId, next);
    await must(made.person.call(signAgreement, { ...idOf(made), ...signing(next, { stepUp: fresh }) }));
    // And it goes all the way to the money.
    await completeAgreement(office, { person: made.person, ...idOf(made) });
    await must(office.finance.call(preparePayout, idOf(made)));
  });

  test('the copy of the old text is not taken for the new one, and pays nothing out', async () => {
    const made = await deliveredLoan(office);
    const { seal } = await must(made.person.call(getAgreement, idOf(made)));
    await moveLender();
    await must(reissue(made));
    expect(await office.finance.call(preparePayout, idOf(made))).toMatchObject({
      code: 'agreement-not-delivered',
      facts: { state: 'offered' },
    });
    const sha256 = seal?.copies[0]?.sha256 ?? '';
    expect((await made.person.call(receiveAgreement, { ...idOf(made), sha256 })).code).toBe(
      'agreement-too-early',
    );
  });

  test('is refused when nothing changed, and while a payout is prepared', async () => {
    const made = await approvedLoan(office);
    expect(await reissue(made)).toMatchObject({ status: 409, code: 'agreement-unchanged' });
    const prepared = await preparedLoan(office);
    await moveLender();
    expect((await reissue(prepared)).code).toBe('payout-under-way');
    expect(
      (await office.approver.call(reissueAgreement, { loanId: newId(), reason: 'party-data' })).code,
    ).toBe('not-found');
    expect(await textsOf(prepared)).toHaveLength(1);
    await must(reissue(made));
    expect((await reissue(made)).code).toBe('agreement-unchanged');
  });

  test('what no font of ours can print is refused with the letters, and the text before lives on', async () => {
    const made = await consentedLoan(office);
    await moveBorrower(made, '2 Jalan \u{1F3E0}, 43000 Kajang');
    expect(await reissue(made)).toMatchObject({ code: 'glyph-missing' });
    expect(await textsOf(made)).toEqual([{ version: 1, body_hash: hashOf(made), ended: null }]);
  });
});
