/**
 * ISO 20022 bank-to-customer statements, camt.053.001.02 to .13. The file is cut at its entries, and each is parsed by
 * itself: a year of a busy account never stands in memory as one tree. Entities and a document type are refused unread.
 */
import { setImmediate as rest } from 'node:timers/promises';
import { XMLValidator } from 'fast-xml-parser';
import { reversalMark } from '#domain/bank-match.ts';
import {
  type Statement,
  type StatementFault,
  type StatementLine,
  type StatementProblem,
  sumOf,
  textsOf,
} from '#domain/bank-statement.ts';
import { type CalendarDate, parseCalendarDate } from '#domain/date.ts';
import { type Sen, sen } from '#domain/money.ts';
import { cutAt, withoutComments } from './xml-cut.ts';
import { amountIn, childrenOf, firstOf, type Node, parseNode, textIn } from './xml-nodes.ts';

type ReadCamt = {
  statement: Statement;
  problems: StatementProblem[];
  problemCount: number;
  accountNamed: string | undefined;
};
type Note = (why: StatementFault, found: string, row?: number) => void;

const versions = /urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.(0[2-9]|1[0-3])\b/;
/** Few enough to be small, and enough that a parser is not made for each. */
const entriesAtOnce = 200;

export async function readCamt(
  file: string,
  {
    today,
    accounts,
    mostProblems,
  }: { today: CalendarDate; accounts: readonly string[]; mostProblems: number },
): Promise<ReadCamt> {
  const problems: StatementProblem[] = [];
  let problemCount = 0;
  let accountNamed: string | undefined;
  let isNameless = false;
  const note: Note = (why, found, row) => {
    problemCount += 1;
    if (problems.length < mostProblems) problems.push({ row, why, found: found.slice(0, 60) });
  };
  const lines: StatementLine[] = [];
  const done = (balances: Partial<Statement> = {}): ReadCamt => ({
    statement: { format: 'camt.053', lines, ...balances },
    problems,
    problemCount,
    accountNamed: isNameless ? undefined : accountNamed,
  });
  if (/<!(DOCTYPE|ENTITY)/i.test(file)) {
    note('xml-entities', '');
    return done();
  }
  const text = withoutComments(file);
  const form = XMLValidator.validate(text);
  if (form !== true) {
    note('xml', form.err.msg, form.err.line);
    return done();
  }
  if (!versions.test(text.slice(0, 4000))) {
    note('not-a-statement', /xmlns[^"']*["']([^"']*)/.exec(text.slice(0, 4000))?.[1] ?? '');
    return done();
  }
  let entry = 0;
  const balances: { openingSen: Sen; closingSen: Sen }[] = [];
  for (const part of cutAt(text, 'Stmt').elements) {
    const before = lines.length;
    const { elements: entries, outside } = cutAt(part, 'Ntry');
    const head = firstOf(parseNode(outside), 'Stmt');
    const own = head && accountOf(head);
    if (own === undefined) isNameless = true;
    // A file is of one account; what does not say of which is of the present one.
    const expected = accountNamed ?? (isNameless ? accounts[0] : undefined);
    if (
      own === undefined ? expected !== undefined && expected !== accounts[0] : !isOwn(own, accounts, expected)
    )
      note('other-account', `•••• ${(own ?? expected ?? '').slice(-4)}`);
    else accountNamed ??= own;
    for (const xml of together(entries)) {
      await rest();
      for (const node of childrenOf(parseNode(xml), 'Ntry')) {
        entry += 1;
        for (const line of linesOf(node, entry, today, note)) lines.push(line);
      }
    }
    const stands = head && problemCount === 0 ? balancesIn(head, note) : undefined;
    if (!stands) continue;
    if (stands.openingSen + sumOf(lines.slice(before)) !== stands.closingSen) {
      note('balance', String(stands.closingSen / 100));
    }
    balances.push(stands);
  }
  const [first, last] = [balances[0], balances.at(-1)];
  return done(first && last && { openingSen: first.openingSen, closingSen: last.closingSen });
}

const isOwn = (number: string, accounts: readonly string[], expected: string | undefined): boolean =>
  expected === undefined ? accounts.includes(number) : number === expected;

function* together(entries: readonly string[]): Generator<string> {
  for (let from = 0; from < entries.length; from += entriesAtOnce)
    yield entries.slice(from, from + entriesAtOnce).join('');
}

function accountOf(head: Node): string | undefined {
  const id = firstOf(firstOf(head, 'Acct') ?? {}, 'Id') ?? {};
  const number = textIn(firstOf(id, 'Othr') ?? {}, 'Id') ?? textIn(id, 'IBAN');
  const digits = number?.replace(/\D/g, '');
  return digits ? digits : undefined;
}

/** The booked balances at both ends; without both there is nothing to check. */
function balancesIn(head: Node, note: Note): { openingSen: Sen; closingSen: Sen } | undefined {
  const found = new Map<string, Sen>();
  for (const balance of childrenOf(head, 'Bal')) {
    const kind = textIn(firstOf(firstOf(balance, 'Tp') ?? {}, 'CdOrPrtry') ?? {}, 'Cd') ?? '';
    const amount = amountIn(balance, 'Amt');
    if (!amount) continue;
    if (amount.currency !== 'MYR') note('currency', amount.currency);
    const sign = textIn(balance, 'CdtDbtInd') === 'DBIT' ? -1 : 1;
    if (amount.sen !== undefined && !found.has(kind)) found.set(kind, sen(sign * amount.sen));
  }
  const openingSen = found.get('OPBD') ?? found.get('PRCD');
  const closingSen = found.get('CLBD');
  return openingSen !== undefined && closingSen !== undefined ? { openingSen, closingSen } : undefined;
}

/** One line, or one for each payment of a batch whose payments are listed with their amounts. */
function linesOf(entry: Node, row: number, today: CalendarDate, note: Note): StatementLine[] {
  // Announced, not booked: it comes again when it is.
  const status = textIn(entry, 'Sts') ?? textIn(firstOf(entry, 'Sts') ?? {}, 'Cd') ?? 'BOOK';
  if (status !== 'BOOK') return [];
  const whole = amountIn(entry, 'Amt');
  const direction = directionOf(entry);
  const bookedOn = dayIn(entry, 'BookgDt');
  const valueOn = dayIn(entry, 'ValDt') ?? bookedOn;
  if (!whole || whole.sen === undefined || !direction) note('amount', whole?.found ?? '', row);
  else if (whole.currency !== 'MYR') note('currency', whole.currency, row);
  else if (!bookedOn || !valueOn) note('date', textIn(firstOf(entry, 'BookgDt') ?? {}, 'Dt') ?? '', row);
  else if (bookedOn > today) note('date-in-future', bookedOn, row);
  else {
    const common = { row, direction, bookedOn, valueOn };
    const details = childrenOf(entry, 'NtryDtls').flatMap((part) => childrenOf(part, 'TxDtls'));
    const parts = details.map((detail) => ({ detail, amount: ownAmount(detail) }));
    if (parts.length < 2 || parts.some(({ amount }) => amount?.sen === undefined))
      return lineWith(
        { ...common, amountSen: sen(whole.sen) },
        entry,
        parts.length === 1 ? details[0] : undefined,
      );
    const foreign = parts.find(({ amount }) => amount?.currency !== 'MYR');
    if (foreign) {
      note('currency', foreign.amount?.currency ?? '', row);
      return [];
    }
    const lines = parts.flatMap(({ detail, amount }) =>
      lineWith(
        { ...common, direction: directionOf(detail) ?? direction, amountSen: sen(amount?.sen ?? 0) },
        entry,
        detail,
        true,
      ),
    );
    if (sumOf(lines) === sumOf([{ direction, amountSen: sen(whole.sen) }])) return lines;
    note('batch-sum', whole.found, row);
  }
  return [];
}

type Moved = Pick<StatementLine, 'row' | 'direction' | 'bookedOn' | 'valueOn' | 'amountSen'>;

/** Nothing moved, so nothing is to be booked. */
function lineWith(moved: Moved, entry: Node, detail: Node | undefined, isPart = false): StatementLine[] {
  if (moved.amountSen === 0) return [];
  const refs = firstOf(detail ?? {}, 'Refs') ?? {};
  const reference = [
    textIn(refs, 'AcctSvcrRef'),
    // A batch has one reference of the bank for all its payments.
    isPart ? undefined : textIn(entry, 'AcctSvcrRef'),
    textIn(refs, 'TxId'),
    textIn(refs, 'EndToEndId'),
    textIn(entry, 'AcctSvcrRef'),
    textIn(entry, 'NtryRef'),
  ].find((text) => text !== undefined && text !== 'NOTPROVIDED');
  const parties = firstOf(detail ?? {}, 'RltdPties') ?? {};
  const sides = moved.direction === 'in' ? ['Dbtr', 'UltmtDbtr'] : ['Cdtr', 'UltmtCdtr'];
  const party = sides.map((side) => partyIn(firstOf(parties, side))).find((name) => name !== undefined);
  const remittance = firstOf(detail ?? {}, 'RmtInf') ?? {};
  const endToEnd = textIn(refs, 'EndToEndId');
  const isReversal = textIn(entry, 'RvslInd') === 'true' || textIn(entry, 'RvslInd') === '1';
  const texts = [
    isReversal ? reversalMark : undefined,
    ...childrenOf(remittance, 'Ustrd').map((node) => textIn(node)),
    endToEnd === 'NOTPROVIDED' || endToEnd === reference ? undefined : endToEnd,
    textIn(detail ?? {}, 'AddtlTxInf'),
    textIn(entry, 'AddtlNtryInf'),
  ];
  return [
    {
      ...moved,
      ...textsOf({
        reference: reference ?? '',
        party: party ?? '',
        description: [...new Set(texts)].filter((text) => text !== undefined).join(' '),
      }),
    },
  ];
}

/** Up to version 7 the name stands in the party itself, afterwards one level below. */
const partyIn = (party: Node | undefined): string | undefined =>
  party && (textIn(party, 'Nm') ?? textIn(firstOf(party, 'Pty') ?? {}, 'Nm'));

const ownAmount = (detail: Node) =>
  amountIn(detail, 'Amt') ?? amountIn(firstOf(firstOf(detail, 'AmtDtls') ?? {}, 'TxAmt') ?? {}, 'Amt');

function directionOf(node: Node): 'in' | 'out' | undefined {
  const side = textIn(node, 'CdtDbtInd');
  return side === 'CRDT' ? 'in' : side === 'DBIT' ? 'out' : undefined;
}

/** The bank's own day, as it writes it. */
function dayIn(entry: Node, name: string): CalendarDate | undefined {
  const node = firstOf(entry, name) ?? {};
  return parseCalendarDate((textIn(node, 'Dt') ?? textIn(node, 'DtTm') ?? '').slice(0, 10));
}
