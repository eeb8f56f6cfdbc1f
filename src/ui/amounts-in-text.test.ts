import { expect, test } from 'vitest';
import { hideAmountsIn } from './amounts-in-text.ts';

const hide = (text: string) => hideAmountsIn(text, 'RM••••');

test('amounts in a message are hidden, wherever they stand', () => {
  expect(hide('RM470.73 is due, then RM 1,200 (RM5). 您付RM564.88。')).toBe(
    'RM•••• is due, then RM•••• (RM••••). 您付RM••••。',
  );
  expect(hide('RM5-RM10, Ansuran-RM500, bayarRM500')).toBe('RM••••-RM••••, Ansuran-RM••••, bayarRM••••');
  expect(hide('-RM5 and −RM6 and -RM7.10')).toBe('-RM•••• and −RM•••• and -RM••••');
});

test('a reference stays readable', () => {
  for (const reference of ['JRN-26-K9VR-BRM2', 'JRN-26-RM23-AAAA', 'JRN-26-AAAA-RM99'])
    expect(hide(`Loan ${reference}.`)).toBe(`Loan ${reference}.`);
});
