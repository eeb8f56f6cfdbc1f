/** The words of the bank desk for what the server says in codes. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { BankCandidate, BankLineView, BankView } from '#contract/bank.ts';
import type { MatchLevel } from '#domain/bank-match.ts';
import type { BankColumns, StatementFault } from '#domain/bank-statement.ts';
import { daysBetween } from '#domain/date.ts';
import { useFormat } from '#ui/words.tsx';

export function useBankViews(): Record<BankView, string> {
  const { t } = useLingui();
  return {
    'to-match': t`To match`,
    certain: t`Certain`,
    'set-aside': t`Lines set aside`,
    posted: t`Booked`,
    outgoing: t`Outgoing`,
  };
}

export function useLevels(): Record<MatchLevel, string> {
  const { t } = useLingui();
  return { certain: t`Certain`, likely: t`Likely`, unclear: t`Unclear`, none: t`Nothing fits` };
}

/** How the line differs from its candidate, in words; undefined when it does not. */
export function useDifferenceWords(): (line: BankLineView, candidate: BankCandidate) => string | undefined {
  const { t } = useLingui();
  const format = useFormat();
  return ({ evidence }, { amountSen, paidOn }) => {
    const off = evidence.amountSen - amountSen;
    const gap = format.sen(Math.abs(off));
    const late = paidOn === undefined ? 0 : daysBetween(paidOn, evidence.paidOn);
    const span = t`${plural(Math.abs(late), { one: '# day', other: '# days' })}`;
    const said = [
      off > 0 && t`${gap} more`,
      off < 0 && t`${gap} less`,
      late > 0 && t`${span} later`,
      late < 0 && t`${span} earlier`,
    ].filter((part) => part !== false);
    return said.length > 0 ? said.join(', ') : undefined;
  };
}

/** What is wrong, and what to do. */
export function useFaultWords(): Record<StatementFault, string> {
  const { t } = useLingui();
  return {
    charset: t`We cannot read the characters in this file. Download it as UTF-8 CSV or camt.053. Save a spreadsheet as CSV first.`,
    csv: t`A quotation mark is opened here and never closed. Download the file again.`,
    xml: t`The XML is incomplete. Download the file again.`,
    'xml-entities': t`A document type or entities are not accepted. Download the plain statement.`,
    'not-a-statement': t`This is not a camt.053 file of versions 2 to 13. Choose the account statement.`,
    empty: t`This file has no booked lines. Check the days when you download it.`,
    columns: t`The row has fewer columns than the headings. Check the separator.`,
    date: t`This is not a date in the chosen format. Check the date format and the column.`,
    'date-in-future': t`The day is still to come. Day and month may be the wrong way round.`,
    amount: t`This is not an amount. Amounts look like 1,234.56, (1,234.56) or 1,234.56 DR.`,
    'amount-missing': t`The row has a day and no amount. Check the column of amounts.`,
    'two-amounts': t`Money in and money out in one row. Check both columns.`,
    direction: t`Nothing says whether this money came in or went out. Choose the column with Dr or Cr, or the columns of money in and money out.`,
    currency: t`Only ringgit is booked here. Take the other currency out of the export.`,
    'other-account': t`The statement is of another account than the repayment account. Choose the right account.`,
    'batch-sum': t`The payments of this batch do not add up to it. Ask the bank for the file again.`,
    balance: t`The balance does not follow from the row before. A row is missing or doubled: download it again.`,
  };
}

export type ColumnName = Exclude<keyof BankColumns, 'delimiter' | 'headerRow' | 'dateForm'>;

export function useColumnWords(): Record<ColumnName, string> {
  const { t } = useLingui();
  return {
    bookedOn: t`Date`,
    valueOn: t`Value date`,
    amount: t`Amount with its sign`,
    indicator: t`Dr or Cr`,
    debit: t`Money out`,
    credit: t`Money in`,
    balance: t`Balance`,
    currency: t`Currency`,
    reference: t`Reference`,
    description: t`Description`,
    party: t`Payer or payee`,
  };
}
