/**
 * How values of the database become values of the program, in one place: `bigint` is a safe integer, `date` is
 * 'YYYY-MM-DD' text, `timestamptz` is a Date. What would be read wrongly is refused instead.
 */
import pg from 'pg';

const oid = {
  int8: 20,
  date: 1082,
  timestamp: 1114,
  numeric: 1700,
  int8Array: 1016,
  dateArray: 1182,
  textArray: 1009,
};

/** Throws above 2^53 - 1: a rounded amount must never reach a rule. */
export function readInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is outside the safe integers`);
  return value;
}

/** Throws for what is no single day ('infinity', years before Christ, another DateStyle). */
export function readDate(text: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) throw new RangeError(`date ${text} is not of the form YYYY-MM-DD`);
  return text;
}

function refuse(type: string, cure: string) {
  return (): never => {
    throw new TypeError(`${type} is not read by this program: ${cure}`);
  };
}

function each<Value>(read: (text: string) => Value) {
  const readTexts = pg.types.getTypeParser(oid.textArray) as (text: string) => (string | null)[];
  return (text: string) => readTexts(text).map((item) => (item === null ? null : read(item)));
}

const readers = new Map<number, (text: string) => unknown>([
  [oid.int8, readInteger],
  [oid.date, readDate],
  [oid.int8Array, each(readInteger)],
  [oid.dateArray, each(readDate)],
  [oid.numeric, refuse('numeric', 'cast it, for example sum(amount_sen)::bigint')],
  [oid.timestamp, refuse('timestamp without time zone', 'use timestamptz')],
]);

/** For the `types` setting of a pg pool or client. */
export const readTypes: pg.CustomTypesConfig = {
  getTypeParser(id, format) {
    return (format !== 'binary' && readers.get(id)) || pg.types.getTypeParser(id, format);
  },
};
