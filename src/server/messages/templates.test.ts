/** Templates: those that come with the product never trip the rules of a message; the lender's own are kept in versions. */
import { afterAll, describe, expect, it } from 'vitest';
import { replyToBorrower } from '#contract/office.ts';
import {
  addTemplate,
  changeTemplate,
  getTemplates,
  getThreadTemplates,
  retireTemplate,
} from '#contract/templates.ts';
import { templateTextRefusal } from '#domain/message-template.ts';
import { messageTextRefusal } from '#domain/message-text.ts';
import { moneyAskIn } from '#domain/pay-first.ts';
import { localeCodes } from '#words/locale.ts';
import { builtInNames, builtInNeeds, builtInText } from '#words/message-templates.ts';
import { buildApp } from '../app.ts';
import { borrower, makeHouse, movableClock, staff } from '../testing.ts';
import { must, openLender } from '../testing-loans.ts';
import { disbursedLoan, openOffice } from '../testing-money.ts';

const clock = movableClock('2027-03-02T02:00:00.000Z');
const house = await makeHouse({ clock });
const app = await buildApp(house);
await openLender(house);
const administrator = await staff(house, app, ['administrator'], 'Ravi Kumar');
const officer = await staff(house, app, ['loan-officer'], 'Farah binti Osman');
afterAll(() => app.close());

const texts = {
  en: 'Hello {name}, {amountDue} of {reference} is due on {nextDue}.',
  ms: 'Salam {name}, {amountDue} bagi {reference} perlu dijelaskan pada {nextDue}.',
  zh: '{name}您好，{reference} 的 {amountDue} 于 {nextDue} 到期。',
};

describe('the templates that come with the product', () => {
  it.each(builtInNames)('%s may be sent in every language', (name) => {
    for (const locale of localeCodes) {
      const text = builtInText(house.words[locale], name, {});
      expect(templateTextRefusal(text), `${locale} ${name}`).toBeUndefined();
      const needsBill = builtInNeeds(name).some((fact) => fact === 'amountDue' || fact === 'nextDue');
      const isForEverybody = !needsBill && name !== 'thank-you-paid';
      if (isForEverybody) expect(moneyAskIn(text), `${locale} ${name}`).toBeUndefined();
    }
  });
});

describe('the lender’s own', () => {
  it('are added, changed and retired by the administrator, each with before and after', async () => {
    const added = await must(administrator.call(addTemplate, { name: 'Bill due', texts }));
    expect(added).toMatchObject({ version: 1, name: 'Bill due', isRetired: false, changedBy: 'Ravi Kumar' });
    const { templateId } = added;
    expect((await administrator.call(addTemplate, { name: 'bill DUE', texts })).code).toBe(
      'template-name-in-use',
    );
    const changed = await must(
      administrator.call(changeTemplate, { templateId, version: 1, name: 'Bill soon', texts }),
    );
    expect(changed.version).toBe(2);
    const stale = { templateId, version: 1, name: 'Bill later', texts };
    expect((await administrator.call(changeTemplate, stale)).code).toBe('changed-meanwhile');
    await must(administrator.call(retireTemplate, { templateId, version: 2, isRetired: true }));
    const { own, builtIn } = await must(administrator.call(getTemplates, {}));
    expect(own).toMatchObject([{ templateId, version: 3, isRetired: true }]);
    expect(builtIn).toHaveLength(builtInNames.length);
    const events = await house.db
      .selectFrom('events')
      .select(['name', 'canonical'])
      .where('name', 'like', 'template.%')
      .orderBy('sequence')
      .execute();
    expect(events.map(({ name }) => name)).toEqual([
      'template.added',
      'template.changed',
      'template.retired',
    ]);
    expect(events[1]?.canonical).toContain('"before":{"isRetired":false,"name":"Bill due"');
    await expect(house.db.updateTable('message_templates').set({ name: 'X' }).execute()).rejects.toThrow(
      'append-only',
    );
  });

  it('two administrators at once: the second one reads again', async () => {
    const other = await staff(house, app, ['administrator'], 'Grace Wong');
    const { templateId } = await must(administrator.call(addTemplate, { name: 'Race', texts }));
    const answers = await Promise.all(
      [administrator, other].map((each) =>
        each.call(changeTemplate, { templateId, version: 1, name: `Race ${each.name}`, texts }),
      ),
    );
    expect(answers.map(({ code }) => code ?? 'done').sort()).toEqual(['changed-meanwhile', 'done']);
  });

  it.each([
    [{ ...texts, zh: '' }, 'message-empty'],
    [{ ...texts, ms: 'Bayar yuran proses RM50.' }, 'message-pay-first'],
    [{ ...texts, en: 'Pay to 5140 1188 4821.' }, 'message-account-number'],
    [{ ...texts, en: 'Open www.example.com' }, 'message-link'],
    [{ ...texts, en: 'Hello {accountNumber}' }, 'template-unknown-placeholder'],
  ])('%j: %s', async (wrong, code) => {
    expect((await administrator.call(addTemplate, { name: 'Wrong', texts: wrong })).code).toBe(code);
  });

  it('are not for those who only write', async () => {
    expect((await officer.call(addTemplate, { name: 'Mine', texts })).code).toBe('not-allowed');
    expect((await officer.call(getTemplates, {})).code).toBe('not-allowed');
    const auditor = await staff(house, app, ['auditor']);
    await must(auditor.call(getTemplates, {}));
  });
});

describe('in a conversation', () => {
  it('are filled with the facts of the loan, in the borrower’s language and one’s own', async () => {
    const made = await disbursedLoan(await openOffice(house, app));
    const { userId } = made.person;
    await house.db.updateTable('users').set({ locale: 'ms' }).where('user_id', '=', userId).execute();
    await must(administrator.call(addTemplate, { name: 'A bill', texts }));
    const { templates } = await must(officer.call(getThreadTemplates, { borrowerId: userId }));
    const own = templates.find(({ name }) => name === 'A bill');
    expect(own).toMatchObject({ missing: [] });
    expect(own?.text).toBe(
      `Salam ${made.person.name}, RM888.49 bagi ${made.loan.reference} perlu dijelaskan pada 2 Apr 2027.`,
    );
    expect(own?.translation).toContain('RM888.49 of');
    for (const { text } of templates) expect(messageTextRefusal(text, [made.loan.reference])).toBeUndefined();
    for (const { text } of templates) {
      const { sent } = await must(officer.call(replyToBorrower, { borrowerId: userId, body: text }));
      expect(sent?.messageId).toBeTruthy();
    }
  });

  it('cannot be chosen without a fact, and retired ones are not there', async () => {
    const person = await borrower(house, app);
    const { templates } = await must(officer.call(getThreadTemplates, { borrowerId: person.userId }));
    expect(templates.find(({ name }) => name === 'A bill')?.missing).toEqual([
      'amountDue',
      'reference',
      'nextDue',
    ]);
    expect(templates.find(({ key }) => key === 'we-are-looking')?.missing).toEqual([]);
    expect(templates.some(({ name }) => name === 'Bill soon')).toBe(false);
  });
});
