import { describe, expect, it } from 'vitest';
import { typedMeanwhile } from './typed-meanwhile.ts';

describe('typedMeanwhile', () => {
  it('leaves nothing when only what was sent stands there', () => {
    expect(typedMeanwhile('Good morning\n', 'Good morning')).toBe('');
  });

  it('keeps what was added, without what was sent', () => {
    expect(typedMeanwhile('Good morning\n\nOne more thing', 'Good morning')).toBe('One more thing');
  });

  it('keeps another text as it is', () => {
    expect(typedMeanwhile('Something else', 'Good morning')).toBe('Something else');
  });
});
