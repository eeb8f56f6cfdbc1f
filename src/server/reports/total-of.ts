/** The last line of a table: the sum of its rows, column by column. */
export const totalOf = <Key extends string>(
  rows: readonly Record<Key, number>[],
  keys: readonly Key[],
): Record<Key, number> =>
  Object.fromEntries(keys.map((key) => [key, rows.reduce((sum, row) => sum + row[key], 0)])) as Record<
    Key,
    number
  >;
