import { describe, expect, it } from 'vitest';
import { asPercent, parsePercent, parseTerms } from './typed-product.ts';

describe('a percentage', () => {
  it.each([
    ['12', 1200],
    ['12.5', 1250],
    ['12,05 %', 1205],
    ['18.01', 1801],
    ['0', 0],
    ['', undefined],
    ['12.345', undefined],
    ['-1', undefined],
    ['twelve', undefined],
  ])('%s', (text, bps) => {
    expect(parsePercent(text)).toBe(bps);
  });

  it('is written as it is read', () => {
    for (const bps of [0, 1, 10, 1205, 1800]) expect(parsePercent(asPercent(bps))).toBe(bps);
  });
});

describe('a list of terms', () => {
  it.each([
    ['6, 12, 24', [6, 12, 24]],
    ['6 12;24', [6, 12, 24]],
    ['６、１２', [6, 12]],
    ['12,', [12]],
    ['', undefined],
    ['6, a year', undefined],
    ['6.5', undefined],
  ])('%s', (text, months) => {
    expect(parseTerms(text)).toEqual(months);
  });
});
