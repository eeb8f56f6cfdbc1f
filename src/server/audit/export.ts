/**
 * The audit log as CSV: written down with its reason before the first byte leaves, then read page by page and sent while
 * it is made, so that a year of it needs little memory. Names and texts never begin a formula.
 */
import { Readable } from 'node:stream';
import type { I18n } from '@lingui/core';
import type { AuditEntry, exportAuditLog as endpoint } from '#contract/audit.ts';
import * as rules from '#domain/audit.ts';
import { auditColumns, lenderWords, whoWords } from '#words/audit.ts';
import { ownStream } from '../actor.ts';
import { type Call, type Change, type Command, runCommand } from '../command.ts';
import { type CsvCell, csvFile, csvLines } from '../csv.ts';
import { snapshot } from '../db/snapshot.ts';
import type { House } from '../house.ts';
import { newId } from '../id.ts';
import type { InputOf, StreamAnswer } from '../route.ts';
import { readEntries } from './entries.ts';
import { type About, aboutOf } from './log-query.ts';

type Input = InputOf<typeof endpoint>;
const batchSize = 500;

type State = { about: About | undefined };

const command: Command<Input, State, Change, undefined> = {
  action: 'exportAuditLog',
  stream: ownStream,
  read: async (tx, _call, { about }) => ({
    about: about === undefined ? undefined : await aboutOf(tx, about),
  }),
  decide: ({ about: found }, { from, to, reason, about, ...filters }, { today }) =>
    rules.exportAuditLog(
      { from, to, reason, filters: said({ ...filters, ...(about && { about: idOf(found) }) }) },
      today,
    ),
  answer: async () => undefined,
};

/** Who was found, never what was typed: the event stays for good, an email does not. */
const idOf = (about: About | undefined): string =>
  about ? ('loanId' in about ? about.loanId : about.personId) : 'nobody';

const said = (filters: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : [])));

export async function exportAuditLog(house: House, call: Call, input: Input): Promise<StreamAnswer> {
  // A key for this file only: the same request again is another file with a trace of its own.
  const own: Call = { ...call, idempotencyKey: call.idempotencyKey && newId(house.clock.now()) };
  await runCommand(house, command, own, input);
  const { bytes, mediaType, name } = csvFile(
    `audit-${input.from}-${input.to}`,
    auditColumns(house.words[call.locale]),
    [],
  );
  return { stream: Readable.from(linesOf(house, call, input, bytes)), mediaType, name };
}

async function* linesOf(
  house: House,
  { locale }: Call,
  { reason: _reason, ...filters }: Input,
  head: Uint8Array,
): AsyncGenerator<Uint8Array> {
  yield head;
  const i18n = house.words[locale];
  for (let before: string | undefined; ; ) {
    const page = await snapshot(house.db, (tx) => readEntries(tx, i18n, { ...filters, before }, batchSize));
    if (page.entries.length > 0) yield csvLines(page.entries.map((entry) => cellsOf(i18n, entry)));
    if (page.next === null) return;
    before = page.next;
  }
}

const cellsOf = (i18n: I18n, entry: AuditEntry): CsvCell[] => [
  entry.at,
  entry.by?.name ?? null,
  whoWords(i18n, entry.who),
  entry.what,
  entry.name,
  entry.aboutKind === 'lender' ? lenderWords(i18n) : (entry.about?.name ?? null),
  entry.loan?.reference ?? null,
  entry.amountSen === null ? null : { amountSen: entry.amountSen },
  entry.reason,
  [
    ...(entry.standing && entry.changes.length > 0 ? [`${entry.standing}:`] : []),
    ...entry.changes.map(
      ({ label, before, after }) => `${label && `${label}: `}${before ?? '–'} → ${after ?? '–'}`,
    ),
  ].join('\n'),
  entry.address,
];
