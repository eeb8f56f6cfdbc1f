/** The templates as they read for one borrower: with the facts of the loan, in the borrower's language and the reader's. */
import type { FilledTemplate } from '#contract/templates.ts';
import type { CalendarDate } from '#domain/date.ts';
import { instalmentsOf, type Loan } from '#domain/loan.ts';
import { freeCreditOf, leftOfBill } from '#domain/loan-account.ts';
import { fillTemplate, isPlaceholder, type Placeholder, placeholdersIn } from '#domain/message-template.ts';
import { addSen, type Sen, subtractSen, zeroSen } from '#domain/money.ts';
import type { Actor } from '#domain/permission.ts';
import { formatDate, formatSen } from '#words/format.ts';
import type { Locale } from '#words/locale.ts';
import { builtInNames, builtInNeeds, builtInText, builtInTitle } from '#words/message-templates.ts';
import type { House, Tx } from '../house.ts';
import { loanFor } from '../loans/loan-rows.ts';
import { localeOf } from './notices.ts';
import { correspondent } from './queries.ts';
import { readTemplates } from './template-rows.ts';

type Facts = { name: string; reference?: string; bill?: { dueOn: CalendarDate; amountSen: Sen } };

export async function readFilledTemplates(
  { words }: House,
  tx: Tx,
  { actor, locale }: { actor: Actor; locale: Locale },
  { borrowerId, today }: { borrowerId: string; today: CalendarDate },
): Promise<FilledTemplate[]> {
  const borrower = await correspondent(tx, actor, borrowerId);
  const theirs = localeOf(borrower.locale);
  const facts = factsOf(borrower.name, await newestLoan(tx, actor, borrowerId), today);
  const [there, here] = [written(facts, theirs), written(facts, locale)];
  const missing = (needed: string[]) =>
    needed.filter(isPlaceholder).filter((name) => there[name] === undefined);
  const own = (await readTemplates(tx)).filter(({ isRetired }) => !isRetired);
  return [
    ...own.map(({ templateId, name, texts }) => ({
      key: templateId,
      name,
      text: fillTemplate(texts[theirs], there),
      translation: fillTemplate(texts[locale], here),
      missing: missing([...placeholdersIn(texts[theirs]), ...placeholdersIn(texts[locale])]),
    })),
    ...builtInNames.map((name) => ({
      key: name,
      name: builtInTitle(words[locale], name),
      text: builtInText(words[theirs], name, there),
      translation: builtInText(words[locale], name, here),
      missing: missing(builtInNeeds(name)),
    })),
  ].map((template) => ({ ...template, missing: [...new Set(template.missing)] }));
}

const written = ({ name, reference, bill }: Facts, locale: Locale): Partial<Record<Placeholder, string>> => ({
  name,
  ...(reference && { reference }),
  ...(bill && { nextDue: formatDate(bill.dueOn, locale), amountDue: formatSen(bill.amountSen, locale) }),
});

const factsOf = (name: string, loan: Loan | undefined, today: CalendarDate): Facts => {
  const bill = loan && openBill(loan, today);
  return { name, ...(loan && { reference: loan.reference }), ...(bill && { bill }) };
};

/** The oldest bill that is open, with all that has fallen due beside it; what we hold of the borrower is taken off. */
const openBill = (loan: Loan, today: CalendarDate): Facts['bill'] => {
  if (loan.status !== 'disbursed' || !loan.account) return undefined;
  const open = instalmentsOf(loan).filter((bill) => leftOfBill(bill) > 0);
  const [oldest] = open;
  if (!oldest) return undefined;
  const due = open.filter(({ dueOn }) => dueOn <= today || dueOn === oldest.dueOn);
  const leftSen = subtractSen(addSen(zeroSen, ...due.map(leftOfBill)), freeCreditOf(loan.account));
  return leftSen > 0 ? { dueOn: oldest.dueOn, amountSen: leftSen } : undefined;
};

async function newestLoan(tx: Tx, actor: Actor, borrowerId: string): Promise<Loan | undefined> {
  const row = await tx
    .selectFrom('loans')
    .select('loan_id')
    .where('borrower_id', '=', borrowerId)
    .orderBy('applied_at', 'desc')
    .orderBy('loan_id', 'desc')
    .executeTakeFirst();
  return row && (await loanFor(tx, actor, row.loan_id));
}
