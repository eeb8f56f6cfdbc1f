import { describe, expect, it } from 'vitest';
import {
  addTemplate,
  changeTemplate,
  fillTemplate,
  type MessageTemplate,
  placeholdersIn,
  retireTemplate,
} from './message-template.ts';
import { allowed, codeOf, on } from './testing.ts';

const texts = {
  en: 'Hello {name}, {amountDue} is due on {nextDue}.',
  ms: 'Salam {name}, {amountDue} perlu dijelaskan pada {nextDue}.',
  zh: '{name}您好，{nextDue}有{amountDue}到期。',
};
const content = { name: 'Bill due', texts };
const moment = on('2026-11-05', 'template');
const kept: MessageTemplate = { ...content, templateId: 'template', version: 2, isRetired: false };
const free = { isNameTaken: false };

it('fills what it knows and leaves the rest', () => {
  expect(fillTemplate(texts.en, { name: 'Aina', amountDue: 'RM1.00' })).toBe(
    'Hello Aina, RM1.00 is due on {nextDue}.',
  );
  expect(fillTemplate('{constructor} {}', {})).toBe('{constructor} {}');
  expect(placeholdersIn('{name} {name} {x}')).toEqual(['name', 'x']);
});

describe('a template', () => {
  it('is added, changed and retired with what stood there before', () => {
    expect(allowed(addTemplate(free, content, moment))).toMatchObject({
      event: { name: 'template.added', facts: { before: null, after: { name: 'Bill due' } } },
      template: { templateId: 'template', version: 1, isRetired: false },
    });
    const changed = allowed(changeTemplate({ template: kept, ...free }, { version: 2, name: 'Bill', texts }));
    expect(changed).toMatchObject({
      event: { facts: { before: { name: 'Bill due' }, after: { name: 'Bill' } } },
      template: { version: 3 },
    });
    expect(allowed(retireTemplate(kept, { version: 2, isRetired: true })).template).toMatchObject({
      version: 3,
      isRetired: true,
    });
  });

  it('is not written over by somebody who read an older one', () => {
    expect(codeOf(changeTemplate({ template: kept, ...free }, { version: 1, ...content }))).toBe(
      'changed-meanwhile',
    );
    expect(codeOf(retireTemplate(kept, { version: 2, isRetired: false }))).toBe('changed-meanwhile');
    expect(codeOf(addTemplate({ isNameTaken: true }, content, moment))).toBe('template-name-in-use');
  });

  it.each([
    ['en', 'Pay the processing fee of RM50.', 'message-pay-first'],
    ['ms', 'Bayar dahulu RM50.', 'message-pay-first'],
    ['zh', '请付解冻费。', 'message-pay-first'],
    ['en', 'Pay to 5140 1188 4821', 'message-account-number'],
    ['ms', 'Buka https://pinjaman.example', 'message-link'],
    ['zh', '  ', 'message-empty'],
    ['en', 'Hello {amount}', 'template-unknown-placeholder'],
    ['en', 'Pay to {account}', 'template-unknown-placeholder'],
  ])('%s: %s', (locale, text, code) => {
    expect(codeOf(addTemplate(free, { name: 'x', texts: { ...texts, [locale]: text } }, moment))).toBe(code);
  });
});
