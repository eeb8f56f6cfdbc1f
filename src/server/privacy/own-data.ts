/**
 * Everything that is held about one person as plain data, made from the data map, so that a new column cannot be
 * forgotten. Keys are those of the tables; docs/privacy.md explains them.
 */
import { sql } from 'kysely';
import { heldEvents } from '#domain/held-message.ts';
import type { Locale } from '#words/locale.ts';
import { ownDataNotes } from '#words/own-data.ts';
import type { Db, House, Tx } from '../house.ts';
import { readNoticeTexts } from '../messages/queries.ts';
import { type SealedColumn, sealedTexts } from '../rotation/sealed-columns.ts';
import { columnsOf, dataMap, type Owner, type TableData } from './data-map.ts';
import { readDownloads, readLooks } from './queries.ts';

const dataSchema = 'jernih-my-data/1';
/** Far above what a life of loans brings: all of them. */
const mostLooks = 10_000;

export type OwnData = Record<string, unknown>;

/** In one snapshot: amounts and rows fit together. */
export async function readOwnData(tx: Db | Tx, house: House, userId: string): Promise<OwnData> {
  const data: OwnData = { schema: dataSchema, madeAt: house.clock.now().toISOString() };
  for (const [table, map] of Object.entries<TableData>(dataMap)) {
    if (map.download) data[camel(table)] = await readTable(tx, house, userId, table, map);
  }
  data.looks = (await readLooks(tx, userId, undefined, mostLooks)).looks;
  data.downloads = await readDownloads(tx, userId);
  data.history = await readHistory(tx, userId);
  return data;
}

/** In the reader's language: how to read it all, and beside what is kept of each notice, the words as they read it in the app. */
export async function withWords(
  tx: Db | Tx,
  house: House,
  { userId, locale }: { userId: string; locale: Locale },
  { schema, madeAt, ...data }: OwnData,
): Promise<OwnData> {
  const texts = await readNoticeTexts(house, tx, userId, locale);
  const worded = (data.messages as Row[]).map((row) => {
    const text = texts.get(String(row.messageId));
    return text ? { ...row, ...text } : row;
  });
  // Whoever opens the file begins at its top.
  return { schema, madeAt, about: ownDataNotes(house.words[locale]), ...data, messages: worded };
}

type Row = Record<string, unknown>;

async function readTable(
  tx: Db | Tx,
  house: House,
  userId: string,
  table: string,
  map: TableData,
): Promise<Row[]> {
  const sealed = sealedTexts.filter((column) => column.table === table && isOf(map, column));
  const shown = columnsOf(map, 'personal');
  // A place is built from columns that are not shown themselves: they are read under names of their own.
  const asked = [
    ...shown.map((column) => sql`t.${sql.ref(column)}`),
    ...sealed.map(({ column }) => sql`t.${sql.ref(column)} as ${sql.ref(`sealed ${column}`)}`),
    ...placeColumns(sealed).map(([name, text]) => sql`${sql.raw(text)} as ${sql.ref(`place ${name}`)}`),
  ];
  const { download } = map;
  if (!download) return [];
  const { rows } = await sql<Row>`select ${sql.join(asked)} from ${sql.table(table)} t
    where ${ownedBy(download.of, userId)} order by ${sql.raw(download.order)}`.execute(tx);
  return rows.map((row) => ({
    ...Object.fromEntries(shown.map((column) => [camel(column), row[column]])),
    ...Object.fromEntries(sealed.map((column) => [openedName(column.column), opened(house, column, row)])),
  }));
}

const isOf = (map: TableData, { column }: SealedColumn): boolean => columnsOf(map, 'secret').includes(column);

const placeColumns = (sealed: readonly SealedColumn[]): [string, string][] => [
  ...new Map(
    sealed.flatMap(({ key, also }) => [
      ...key.map((name): [string, string] => [name, `t.${name}`]),
      ...Object.entries(also ?? {}),
    ]),
  ),
];

function opened({ keys }: House, column: SealedColumn, row: Row): unknown {
  const sealed = row[`sealed ${column.column}`];
  if (typeof sealed !== 'string') return null;
  const orNull = (name: string): string | null => {
    const value = row[`place ${name}`];
    return value === null || value === undefined ? null : String(value);
  };
  const of = (name: string): string => {
    const value = orNull(name);
    if (value === null) throw new Error(`${column.table}.${name} has no value`);
    return value;
  };
  return parsed(keys.openText(sealed, column.place({ of, orNull })));
}

/** What was sealed as JSON is given as JSON; a number of digits stays the text that it is. */
function parsed(text: string): unknown {
  if (!/^[[{]/.test(text)) return text;
  return JSON.parse(text) as unknown;
}

const ownedBy = (owner: Owner, userId: string) => {
  if (owner === 'loan') return sql`t.loan_id in (select loan_id from loans where borrower_id = ${userId})`;
  if (owner === 'payment')
    return sql`t.payment_id in (select payment_id from payments where borrower_id = ${userId})`;
  return sql`t.${sql.ref(owner)} = ${userId}`;
};

/** What the house does before it has decided: a text that was not sent to them, the steps of an approval. */
const eventsOfHouse = [
  ...heldEvents,
  'loan.approval-proposed',
  'loan.first-approved',
  'loan.proposal-returned',
];

async function readHistory(tx: Db | Tx, userId: string): Promise<Row[]> {
  const rows = await tx
    .selectFrom('events')
    .select(['sequence', 'name', 'loan_id', 'happened_at', 'canonical'])
    .where('stream_id', '=', userId)
    .where('name', 'not in', eventsOfHouse)
    .orderBy('sequence')
    .execute();
  return rows.map(({ name, loan_id, happened_at, canonical }) => ({
    name,
    loanId: loan_id,
    happenedAt: happened_at,
    facts: (JSON.parse(canonical) as { facts: unknown }).facts,
  }));
}

const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const openedName = (column: string): string => camel(column.replace(/_sealed$/, ''));
