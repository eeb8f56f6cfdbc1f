/** Whom borrowers call stands on every page: two administrators, also at the same moment, and no other way to move it. */
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { getLender } from '#contract/lender.ts';
import * as endpoints from '#contract/settings.ts';
import { buildApp } from '../app.ts';
import { makeHouse, messageSentTo, movableClock, openBrowser, proveLedger, staff } from '../testing.ts';
import { must, openLender } from '../testing-loans.ts';
import { lenderStreamId } from './lender-stream.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
await openLender(house);
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});
const siti = await staff(house, app, ['administrator'], 'Siti Nor');
const raj = await staff(house, app, ['administrator'], 'Raj Kumar');
const mei = await staff(house, app, ['administrator'], 'Mei Ling');
const present = { name: 'Nadia', whatsapp: '+60123456789', phone: '+60312345678' };
const other = { ...present, whatsapp: '012-999 9999' };
/** What every page says. */
const shown = async () => {
  const { assistant } = await must(openBrowser(app).call(getLender, {}));
  return { name: assistant.name, whatsapp: assistant.whatsapp, phone: assistant.phone };
};
const inForce = async () => (await must(siti.call(endpoints.getSettings, {}))).lender?.contact;
/** A minute later than what was before: what came in force last is told by its time. */
const propose = async (wish: typeof present) => {
  clock.advance(60_000);
  const { waiting } = await must(siti.call(endpoints.proposeContactChange, wish));
  return waiting.find(({ kind }) => kind === 'contact')?.changeId ?? '';
};
const events = () =>
  house.db
    .selectFrom('events')
    .select(['name', 'canonical'])
    .where('stream_id', '=', lenderStreamId)
    .orderBy('sequence')
    .execute();

describe('the contact for borrowers', () => {
  test('stays until a second administrator confirms another one; both stand beside it, and the others hear of it', async () => {
    for (const wish of [other, { ...present, name: 'Somebody' }, { ...present, phone: '03-9999 9999' }]) {
      expect(await siti.call(endpoints.setFirstContact, { ...wish, seenVersion: 0 })).toMatchObject({
        status: 403,
        code: 'contact-needs-two',
      });
    }
    expect((await siti.call(endpoints.proposeContactChange, present)).code).toBe('nothing-changed');
    const proposed = await must(siti.call(endpoints.proposeContactChange, other));
    expect(proposed.waiting).toMatchObject([
      { kind: 'contact', isOwn: true, contact: other, account: null, licence: null, limits: null },
    ]);
    expect((await messageSentTo(house, raj.email)).subject).toBe(
      'Another contact for borrowers was proposed',
    );
    const changeId = proposed.waiting[0]?.changeId ?? '';
    expect(await siti.call(endpoints.confirmLenderChange, { changeId })).toMatchObject({
      status: 403,
      code: 'second-person-needed',
    });
    expect(await shown()).toEqual(present);
    await must(raj.call(endpoints.confirmLenderChange, { changeId }));
    expect(await shown()).toEqual(other);
    expect(await inForce()).toMatchObject({
      value: other,
      version: 1,
      last: { name: 'Raj Kumar', proposedBy: 'Siti Nor' },
    });
    const last = (await events()).at(-1);
    expect(JSON.parse(last?.canonical ?? '{}')).toMatchObject({
      name: 'lender-contact.confirmed',
      facts: { before: present, after: other, proposedBy: siti.userId },
    });
    expect((await messageSentTo(house, mei.email)).subject).toBe(
      'Another contact for borrowers was confirmed',
    );
  });

  test('is confirmed once, or stopped, by administrators who press at the same moment', async () => {
    const before = (await inForce())?.version ?? 0;
    const wish = { ...present, phone: '03-8888 8888' };
    const changeId = await propose(wish);
    const [byRaj, byMei] = await Promise.all(
      [raj, mei].map((person) => person.call(endpoints.confirmLenderChange, { changeId })),
    );
    expect([byRaj?.code, byMei?.code].filter(Boolean)).toEqual(['lender-change-ended']);
    expect((await inForce())?.version).toBe(before + 1);
    expect(await shown()).toEqual(wish);

    const next = await propose(present);
    const [confirmed, withdrawn] = await Promise.all([
      raj.call(endpoints.confirmLenderChange, { changeId: next }),
      mei.call(endpoints.withdrawLenderChange, { changeId: next }),
    ]);
    expect([confirmed.code, withdrawn.code].filter(Boolean)).toEqual(['lender-change-ended']);
    expect(await shown()).toEqual(confirmed.code ? wish : present);
  });

  test('has one proposal at a time, which two who propose at once find out', async () => {
    const answers = await Promise.all(
      [siti, raj].map((person, index) =>
        person.call(endpoints.proposeContactChange, { ...present, phone: `03-7777 777${index}` }),
      ),
    );
    expect(answers.map(({ code }) => code).filter(Boolean)).toEqual(['lender-change-open']);
    const { waiting } = await must(mei.call(endpoints.getSettings, {}));
    await must(mei.call(endpoints.withdrawLenderChange, { changeId: waiting[0]?.changeId ?? '' }));
    expect((await events()).at(-1)?.name).toBe('lender-contact.withdrawn');
  });

  test.each([
    ['Bayar yuran proses RM300 dahulu', 'message-pay-first'],
    ['Siti, Maybank 5140 1188 4821', 'message-account-number'],
    ['Siti, t.me/jernih-help', 'message-link'],
  ])('asks nobody for money by its name: %s (T1)', async (name, code) => {
    expect((await siti.call(endpoints.proposeContactChange, { ...present, name })).code).toBe(code);
  });

  test.each([{ whatsapp: '5140 1188 4821' }, { phone: '8001 1223 344' }, { phone: '+5140 1188 4821' }])(
    'puts no number of an account where borrowers call: %o (T1)',
    async (number) => {
      const refused = await siti.call(endpoints.proposeContactChange, { ...present, ...number });
      expect([refused.status, refused.code]).toEqual([422, 'contact-number-impossible']);
    },
  );

  test('is for administrators only', async () => {
    const finance = await staff(house, app, ['finance', 'approver']);
    expect((await finance.call(endpoints.proposeContactChange, other)).code).toBe('not-allowed');
    expect((await finance.call(endpoints.setFirstContact, { ...other, seenVersion: 0 })).code).toBe(
      'not-allowed',
    );
  });

  test('is not changed by hand, and the hours beside it are', async () => {
    const tries = (statement: ReturnType<typeof sql>) =>
      statement.execute(house.db).then(
        () => 'done',
        (error: { code?: string }) => error.code,
      );
    expect(await tries(sql`update lender set assistant_whatsapp = '+60199999999'`)).toBe('23001');
    expect(await tries(sql`update lender set assistant_phone = ''`)).toBe('23001');
    expect(await tries(sql`update lender set assistant_name = 'Somebody'`)).toBe('23001');
    expect(await tries(sql`update lender set working_to_hour = 17`)).toBe('done');
    const byOne = sql`insert into lender_changes (change_id, kind, assistant_name, assistant_whatsapp, assistant_phone,
      proposed_by, proposed_at, confirmed_by, confirmed_at, takes_effect_at, applied_at)
      values (gen_random_uuid(), 'contact', 'A', '1', '2', ${siti.userId}, now(), ${siti.userId}, now(), now(), now())`;
    expect(await tries(byOne)).toBe('23001');
    const half = sql`insert into lender_changes (change_id, kind, assistant_name, proposed_by, proposed_at)
      values (gen_random_uuid(), 'contact', 'A', ${siti.userId}, now())`;
    expect(await tries(half)).toBe('23514');
  });
});
