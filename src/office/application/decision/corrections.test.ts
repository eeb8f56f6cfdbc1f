import { describe, expect, it } from 'vitest';
import { itemsFor } from '#domain/photo-check.ts';
import { askedIn } from './corrections.ts';

const ticked = (answers: Record<string, string>) => ({
  text: (name: string) => answers[name] ?? '',
  checked: (name: string) => name in answers,
});

describe('what is asked of the borrower', () => {
  it('is one thing per photo, then the other parts', () => {
    expect(
      askedIn(
        ticked({ 'bank-account': 'on', 'selfie-with-ic': 'selfie-not-clear', 'ic-front': 'photo-glare' }),
      ),
    ).toEqual([
      { item: 'photo-glare', photo: 'ic-front' },
      { item: 'selfie-not-clear', photo: 'selfie-with-ic' },
      { item: 'bank-account' },
    ]);
  });

  it('is nothing when nothing is chosen', () => {
    expect(askedIn(ticked({ 'ic-front': '', 'ic-back': '' }))).toEqual([]);
  });

  it('never is something that the photo cannot have', () => {
    expect(askedIn(ticked({ 'ic-back': 'selfie-not-clear', 'ic-front': 'nonsense' }))).toEqual([]);
    expect(itemsFor('ic-front')).not.toContain('selfie-not-clear');
  });
});
