/** Every form of the back office that one types into asks before it is left, or is named here with why it need not. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const needNot: Record<string, string> = {
  'access/sign-in-page': 'nobody is in yet, and a password is no work',
  'access/reauthentication-dialog': 'stands over the form that asks already',
  'messages/use-reply': 'the draft is kept and is there again',
  'reports/cut-form': 'a day to look at, which stands in the address',
  'welcome/proof-form': 'before the back office, where nothing leads away',
  'welcome/welcome-form': 'before the back office, where nothing leads away',
};

const office = new URL('./office/', import.meta.url);
const typedInto = /<(?:\w+(?:Fields?|Area)|Checkbox)\b/;
const forms = readdirSync(office, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({
    name: file.replaceAll('\\', '/').replace(/\.tsx?$/, ''),
    // A hook has its fields elsewhere.
    hasFields: file.endsWith('.ts'),
    code: readFileSync(new URL(file, office), 'utf8'),
  }))
  .filter(({ code, hasFields }) => code.includes('useForm({') && (hasFields || typedInto.test(code)));
const asking = forms.filter(({ name }) => !(name in needNot));

test('all are found, and none is excused twice', () => {
  expect(asking.length).toBeGreaterThan(25);
  expect(forms.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(needNot)));
});

test.each(asking)('$name', ({ code }) => {
  expect(code.match(/useForm\(\{/g)?.length).toBe(code.match(/guard: true,/g)?.length);
  // A no to the last question has sent nothing.
  if (/submit: confirmed\.submit|=> confirmed\.submit/.test(code))
    expect(code).toContain('isStillToSave: saidNo,');
  // Closing it is leaving it.
  expect(code).not.toMatch(/=\{on(?:Close|Cancel|Done|End)\}>?\{t`/);
  expect(code).not.toMatch(/<Dialog\b[^>]*onClose=\{onClose\}/);
});
