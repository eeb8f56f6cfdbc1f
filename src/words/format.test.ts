import { describe, expect, it, vi } from 'vitest';
import * as write from './format.ts';
import { localeCodes } from './locale.ts';

describe('money', () => {
  it('is alike in the three languages: RM, no space, two decimals, a real minus', () => {
    for (const locale of localeCodes) {
      expect(write.formatSen(1_000_000, locale)).toBe('RM10,000.00');
      expect(write.formatSen(-47_073, locale)).toBe('\u2212RM470.73');
      expect(write.formatSen(0, locale)).toBe('RM0.00');
      expect(write.formatSenBare(5, locale)).toBe('0.05');
    }
  });

  it('is whole ringgit only when it is', () => {
    expect(write.formatWholeRinggit(20_000_000, 'zh')).toBe('RM200,000');
    expect(write.formatWholeRinggit(150, 'ms')).toBe('RM1.50');
  });
});

describe('rates and terms', () => {
  it('prints as many decimals as there are', () => {
    expect(write.formatRate(1200, 'en')).toBe('12%');
    expect(write.formatRate(1268, 'ms')).toBe('12.68%');
    expect(write.formatRate(150, 'zh')).toBe('1.5%');
  });

  it('counts months in words', () => {
    expect(write.formatMonths(1, 'en')).toBe('1 month');
    expect(write.formatMonths(24, 'en')).toBe('24 months');
    expect(write.formatMonths(24, 'ms')).toBe('24 bulan');
    expect(write.formatMonths(24, 'zh')).toBe('24个月');
  });
});

describe('a wait', () => {
  it.each([
    [1, '1 minute', '1 minit', '1 分钟'],
    [15, '15 minutes', '15 minit', '15 分钟'],
    [60, '1 hour', '1 jam', '1 小时'],
    [61, '61 minutes', '61 minit', '61 分钟'],
    [120, '2 hours', '2 jam', '2 小时'],
    [121, '2 hours 1 minute', '2 jam 1 minit', '2 小时 1 分钟'],
    [719, '11 hours 59 minutes', '11 jam 59 minit', '11 小时 59 分钟'],
    [721, '13 hours', '13 jam', '13 小时'],
    [1379, '23 hours', '23 jam', '23 小时'],
    [1440, '24 hours', '24 jam', '24 小时'],
    [2821, '2 days', '2 hari', '2 天'],
    [2881, '2 days 1 hour', '2 hari 1 jam', '2 天 1 小时'],
  ])('%i minutes', (minutes, ...said) => {
    expect((['en', 'ms', 'zh'] as const).map((locale) => write.formatWait(minutes, locale))).toEqual(said);
  });
});

describe('dates', () => {
  it('says the day as the language does', () => {
    expect(write.formatDate('2026-01-05', 'en')).toBe('5 Jan 2026');
    expect(write.formatDate('2026-05-05', 'ms')).toBe('5 Mei 2026');
    expect(write.formatDate('2026-01-05', 'zh')).toBe('2026年1月5日');
    expect(write.formatDateWithWeekday('2026-05-05', 'en')).toBe('Tue 5 May 2026');
    expect(write.formatDateWithWeekday('2026-08-07', 'ms')).toBe('Jum 7 Ogo 2026');
    expect(write.formatDateWithWeekday('2026-05-05', 'zh')).toBe('2026年5月5日 周二');
    expect(write.formatMonthOf('2026-02-05', 'ms')).toBe('Feb 2026');
  });

  it('tells the time in Malaysia wherever the device is', () => {
    const lateInLondon = '2026-01-04T18:30:00Z';
    expect(write.formatDateTime(lateInLondon, 'en')).toBe('5 Jan 2026, 2:30 am');
    expect(write.formatDateTime(lateInLondon, 'ms')).toBe('5 Jan 2026, 2:30 PG');
    expect(write.formatDateTime(lateInLondon, 'zh')).toBe('2026年1月5日 上午2:30');
    expect(write.formatHour(18, 'en')).toBe('6 pm');
    expect(write.formatHour(18, 'ms')).toBe('6 PTG');
  });

  it('is the same in any zone of the device', async () => {
    const written: string[][] = [];
    for (const zone of ['America/New_York', 'Pacific/Kiritimati', 'Asia/Kuala_Lumpur']) {
      vi.stubEnv('TZ', zone);
      // What was made for another zone is kept by the module.
      vi.resetModules();
      const there: typeof write = await import('./format.ts');
      written.push(
        localeCodes.flatMap((locale) => [
          there.formatDate('2026-03-01', locale),
          there.formatDateWithWeekday('2026-03-01', locale),
          there.formatMonthOf('2026-03-01', locale),
          there.formatDateTime('2026-02-28T16:30:00Z', locale),
        ]),
      );
    }
    vi.unstubAllEnvs();
    expect(new Set(written.map(String)).size).toBe(1);
    expect(written[0]).toContain('1 Mac 2026, 12:30 PG');
  });
});
