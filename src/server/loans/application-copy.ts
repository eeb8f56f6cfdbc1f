/** The borrower's copy of the application: what was asked for and signed then, whatever became of it since. */
import { dayOfMonth } from '#domain/date.ts';
import type { Loan } from '#domain/loan.ts';
import { buildSchedule, firstDueOn } from '#domain/schedule.ts';
import type { Signature } from '#domain/signature.ts';
import { kualaLumpurDate } from '../clock.ts';
import type { Call } from '../command.ts';
import { snapshot } from '../db/snapshot.ts';
import { MissingGlyphsError } from '../documents/fonts.ts';
import { type PrintedApplication, renderSubmittedPdf } from '../documents/submitted-pdf.ts';
import type { House, Tx } from '../house.ts';
import { lenderParty } from '../lender/lender-party.ts';
import { RefusedError } from '../problem.ts';
import type { FileAnswer } from '../route.ts';
import { signaturePlace } from './commands.ts';
import { loanFor } from './loan-rows.ts';

/** Throws 'not-found', and 'glyph-missing' when a name cannot be printed. */
export async function getApplicationCopy(
  house: House,
  { actor, locale }: Call,
  loanId: string,
): Promise<FileAnswer> {
  const application = await snapshot(house.db, async (tx) => {
    const loan = await loanFor(tx, actor, loanId);
    if (!loan) throw new RefusedError({ code: 'not-found' });
    return printedApplication(tx, house, loan);
  });
  try {
    const bytes = await renderSubmittedPdf(application, locale);
    return { bytes, mediaType: 'application/pdf', name: `${application.reference}.pdf` };
  } catch (error) {
    if (error instanceof MissingGlyphsError) throw new RefusedError(error.refusal);
    throw error;
  }
}

async function printedApplication(tx: Tx, house: House, loan: Loan): Promise<PrintedApplication> {
  const row = await tx
    .selectFrom('loans as l')
    .innerJoin('users as u', 'u.user_id', 'l.borrower_id')
    .select(['l.application_signature_sealed', 'u.name'])
    .where('l.borrower_id', '=', loan.borrowerId)
    .where('l.loan_id', '=', loan.loanId)
    .executeTakeFirstOrThrow();
  const signature = house.keys.openText(row.application_signature_sealed, signaturePlace(loan));
  return {
    reference: loan.reference,
    appliedAt: new Date(loan.appliedAt),
    lender: await lenderParty(tx, kualaLumpurDate(house.clock.now())),
    applicantName: row.name,
    ...costAskedFor(loan),
    affordability: loan.affordability,
    signature: JSON.parse(signature) as Signature,
  };
}

/** The cost as it was shown: of the amount and term asked for, counted from the day of the application. */
const costAskedFor = ({ requested, terms, appliedAt }: Loan) => {
  const appliedOn = kualaLumpurDate(new Date(appliedAt));
  const { amountSen, termMonths } = requested;
  const schedule = buildSchedule({
    ...terms,
    principalSen: amountSen,
    termMonths,
    firstDueOn: firstDueOn(appliedOn),
    dueDay: dayOfMonth(appliedOn),
  });
  const [first] = schedule.instalments;
  const last = schedule.instalments.at(-1);
  if (!first || !last) throw new Error('a loan has at least one instalment');
  return {
    amountSen,
    termMonths,
    annualRateBps: terms.annualRateBps,
    method: terms.method,
    instalmentSen: first.totalSen,
    lastInstalmentSen: last.totalSen,
    totalInterestSen: schedule.totalInterestSen,
    totalPayableSen: schedule.totalPayableSen,
    effectiveAnnualRateBps: schedule.effectiveAnnualRateBps,
    lateRateBps: terms.lateRateBps,
  };
};
