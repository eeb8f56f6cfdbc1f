import { describe, expect, it } from 'vitest';
import { fallbackChain, matchLocale, splitLocale, withLocale } from './locale.ts';

describe('matchLocale', () => {
  it('takes the cookie before the browser, and English when neither is known', () => {
    expect(matchLocale('my', 'zh-CN,zh')).toBe('ms');
    expect(matchLocale(undefined, 'zh-CN,zh;q=0.9,en;q=0.8')).toBe('zh');
    expect(matchLocale('xx', undefined)).toBe('en');
    expect(matchLocale(undefined, 'ta,fr;q=0.5')).toBe('en');
  });

  it('goes by what the browser likes most, and leaves out what it refuses', () => {
    expect(matchLocale(undefined, 'en;q=0.4, ms-MY;q=0.9')).toBe('ms');
    expect(matchLocale(undefined, 'ms;q=0, zh-Hans-SG')).toBe('zh');
  });

  it('reads the longest header there can be in no time [VAL-09]', () => {
    const header = `ms${' '.repeat(1_000_000)}x;${' '.repeat(1_000_000)}q=0.5`;
    const start = Date.now();
    expect(matchLocale(undefined, `${header}, zh ; q=0.3`)).toBe('zh');
    // Where each space were tried with all others, it would be minutes.
    expect(Date.now() - start).toBeLessThan(5_000);
  });

  it('never takes Burmese for Malay', () => {
    expect(matchLocale(undefined, 'my-MM,my')).toBe('en');
  });
});

describe('addresses', () => {
  it('puts the prefix before a path and takes it away again', () => {
    expect(withLocale('ms', '/wallet?x=1')).toBe('/my/wallet?x=1');
    expect(withLocale('en', '/')).toBe('/en');
    expect(withLocale('zh', '/?a=b')).toBe('/cn?a=b');
    expect(splitLocale('/cn/my-account/payment')).toEqual({ locale: 'zh', path: '/my-account/payment' });
    expect(splitLocale('/en')).toEqual({ locale: 'en', path: '/' });
    expect(splitLocale('/my-account')).toEqual({ locale: undefined, path: '/my-account' });
  });

  it('shortens a tag step by step', () => {
    expect(fallbackChain('zh-Hans-MY')).toEqual(['zh-Hans-MY', 'zh-Hans', 'zh']);
  });
});
