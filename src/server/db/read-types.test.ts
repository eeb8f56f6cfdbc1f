import { describe, expect, it } from 'vitest';
import { testDatabase } from './test-database.ts';

const { pool } = await testDatabase();
const read = async (expression: string) => (await pool.query(`select ${expression} as value`)).rows[0].value;

describe('values from the database', () => {
  it.each([
    ['9007199254740991::bigint', Number.MAX_SAFE_INTEGER],
    ['-9007199254740991::bigint', Number.MIN_SAFE_INTEGER],
    ['null::bigint', null],
    ['array[1, null, 2]::bigint[]', [1, null, 2]],
    ["date '2026-02-28'", '2026-02-28'],
    ["array[date '2026-02-28']", ['2026-02-28']],
    ["timestamptz '2026-02-28 23:59:59.123+08'", new Date('2026-02-28T15:59:59.123Z')],
    ['count(*)', 1],
    ['sum(3::bigint)::bigint', 3],
    ["'x'::text", 'x'],
  ])('reads %s', async (expression, value) => {
    expect(await read(expression)).toEqual(value);
  });

  it.each([
    ['9007199254740992::bigint', 'safe integers'],
    ["date 'infinity'", 'YYYY-MM-DD'],
    ['1::numeric', '::bigint'],
    ["timestamp '2026-01-01'", 'timestamptz'],
  ])('refuses %s instead of reading it wrongly', async (expression, words) => {
    await expect(read(expression)).rejects.toThrow(words);
    expect(await read('1')).toBe(1);
  });
});
