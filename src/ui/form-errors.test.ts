import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { errorsOfProblem, fieldOfPath, findErrors, nameOf, typedIn } from './form-errors.ts';
import { ApiProblem } from './problem.ts';

const schema = z.strictObject({
  name: z.string().check(z.minLength(2)),
  contact: z.strictObject({ phone: z.string().check(z.minLength(8)) }),
});

describe('findErrors', () => {
  it('says the page’s sentence, and the general one where the page has none', () => {
    const input = { name: '', contact: { phone: '1' } };
    const { found, value } = findErrors(schema, input, { name: 'Enter your name' }, 'Check this answer');
    expect(found).toEqual({ name: 'Enter your name', 'contact.phone': 'Check this answer' });
    expect(value).toBeUndefined();
  });

  it('leaves parts of a field that is already named to that field', () => {
    const { found } = findErrors(
      schema,
      { name: 'Ali', contact: {} },
      { contact: 'Enter a contact' },
      'Check this answer',
    );
    expect(found).toEqual({ contact: 'Enter a contact' });
  });

  it('finds nothing in right answers and gives the value', () => {
    const input = { name: 'Ali', contact: { phone: '0123456789' } };
    const { found, value } = findErrors(schema, input, { name: false }, 'Check this answer');
    expect(found).toEqual({});
    expect(value).toEqual(input);
  });
});

describe('fieldOfPath', () => {
  it('finds the field that stands for a part of the request', () => {
    const names = new Set(['registeredName', 'complaintChannels', 'promised.amountSen', 'time']);
    const field = (...path: (string | number)[]) => fieldOfPath(path, { names, as: { happenedAt: 'time' } });
    expect(field('account', 'registeredName')).toBe('registeredName');
    expect(field('licence', 'complaintChannels', 0)).toBe('complaintChannels');
    expect(field('promised', 'amountSen')).toBe('promised.amountSen');
    expect(field('happenedAt')).toBe('time');
    expect(field('somewhere', 'else')).toBe('somewhere.else');
  });

  it('says a mistake once when the page named it at that field', () => {
    const asked = { names: new Set(['mobile']), as: { phone: 'mobile' } };
    const input = { name: 'Ali', contact: { phone: '1' } };
    expect(findErrors(schema, input, { mobile: 'Enter a number' }, 'Check this answer', asked).found).toEqual(
      {
        mobile: 'Enter a number',
      },
    );
    expect(findErrors(schema, input, {}, 'Check this answer', asked).found).toEqual({
      mobile: 'Check this answer',
    });
  });
});

describe('errorsOfProblem', () => {
  const problem = (more: object) =>
    new ApiProblem({
      code: 'ic-in-use',
      status: 409,
      title: '',
      detail: 'Used already',
      requestId: 'r',
      ...more,
    });

  it('puts a refusal at its field and every issue at its path', () => {
    expect(errorsOfProblem(problem({}), 'icNumber')).toEqual({ icNumber: 'Used already' });
    const issues = [{ path: ['contact', 'phone'], message: 'Too short' }];
    expect(errorsOfProblem(problem({ issues }), undefined)).toEqual({ 'contact.phone': 'Too short' });
  });

  it('says the screen’s own words of it', () => {
    const own = 'Another borrower has this number';
    expect(errorsOfProblem(problem({}), 'icNumber', {}, own)).toEqual({ icNumber: own });
  });
});

describe('nameOf', () => {
  it('takes the parts of a date as one field', () => {
    const named = (name: string) => Object.assign(new EventTarget(), { name });
    expect(nameOf(named('bornOn.month'))).toBe('bornOn');
    expect(nameOf(named('contact.phone'))).toBe('contact.phone');
    expect(nameOf(new EventTarget())).toBe('');
  });
});

describe('typedIn', () => {
  const answers = (entries: [string, string | File][]) => {
    const data = new FormData();
    for (const [name, value] of entries) data.append(name, value);
    return data;
  };

  it('is the same with gaps and dashes, and with those of other fields', () => {
    const typed = typedIn(answers([['ic', '920314015482']]), 'ic');
    const spaced = typedIn(
      answers([
        ['ic', '920314-01 5482'],
        ['other', '1'],
      ]),
      'ic',
    );
    expect(spaced).toBe(typed);
    expect(typedIn(answers([['ic', '920314015483']]), 'ic')).not.toBe(typed);
  });

  it('holds every part of a date, and which file was chosen', () => {
    const day = (value: string) =>
      answers([
        ['on.year', '2026'],
        ['on.day', value],
      ]);
    expect(typedIn(day('1'), 'on')).not.toBe(typedIn(day('2'), 'on'));
    const proof = (name: string) => answers([['proof', new File(['x'], name, { lastModified: 1 })]]);
    expect(typedIn(proof('a.jpg'), 'proof')).toBe(typedIn(proof('a.jpg'), 'proof'));
    expect(typedIn(proof('a.jpg'), 'proof')).not.toBe(typedIn(proof('b.jpg'), 'proof'));
  });
});
