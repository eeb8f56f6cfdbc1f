import { expect, test } from 'vitest';
import { leadsSomewhere } from './addresses.ts';

const id = '0d3c9b4e-9f0a-4a57-8a53-4f4f3f1c2b6d';

test('an address whose id is none leads nowhere', () => {
  expect(leadsSomewhere({ loanId: id })).toBe(true);
  expect(leadsSomewhere({ loanId: `${id}.` })).toBe(false);
  expect(leadsSomewhere({ loanId: id.slice(0, -4) })).toBe(false);
  expect(leadsSomewhere({ loanId: undefined })).toBe(false);
});

test('what is no id is looked for by its page', () => {
  expect(leadsSomewhere({})).toBe(true);
  expect(leadsSomewhere({ productOrNew: 'new' })).toBe(true);
});
