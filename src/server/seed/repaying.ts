/** Instalments of the demo: the borrower sends a drawn receipt, finance finds the payment at the bank. */
import { addDays, type CalendarDate } from '#domain/date.ts';
import type { Loan } from '#domain/loan.ts';
import type { Instalment } from '#domain/loan-account.ts';
import type { Sen } from '#domain/money.ts';
import { leftOfInstalment, nextBill } from '#domain/payment.ts';
import { kualaLumpurDate } from '../clock.ts';
import { confirmPayment, submitPaymentProof } from '../payments/commands.ts';
import { demoLenderName } from './demo-lender.ts';
import { drawReceipt } from './draw-receipt.ts';
import { type Begun, bankReference } from './lending.ts';
import { callOf, loanNow, run, type Scene } from './scene.ts';
import { sendFile } from './send-file.ts';

/** The bill to pay next, with its loan. */
export async function billNow(scene: Scene, loanId: string): Promise<{ loan: Loan; bill: Instalment }> {
  const loan = await loanNow(scene, loanId);
  const bill = nextBill(loan);
  if (!bill) throw new Error(`nothing is left to pay of ${loan.reference}`);
  return { loan, bill };
}

/** Pays the next bill at the bank, now, and sends the proof; or another amount, a part of it or more. */
export async function sendProof(scene: Scene, { me, loanId }: Begun, otherSen?: Sen) {
  const { house, clock, borrower } = scene;
  const { loan, bill } = await billNow(scene, loanId);
  const paid = {
    amountSen: otherSen ?? leftOfInstalment(bill),
    paidOn: kualaLumpurDate(clock.now()),
    bankReference: bankReference(scene),
  };
  const receipt = await drawReceipt({
    ...paid,
    from: borrower.name,
    to: demoLenderName,
    loanReference: loan.reference,
  });
  const { fileId } = await sendFile(house, callOf(me, borrower.locale), 'payment-proof', receipt);
  const { amountSen, paidOn } = paid;
  const { paymentId } = await run(scene, me, submitPaymentProof, { loanId, fileId, amountSen, paidOn });
  return { paymentId, ...paid };
}

/** The next bill (or another amount) paid on a date; finance confirms it on the following day. */
export async function payOn(scene: Scene, begun: Begun, date: CalendarDate, otherSen?: Sen): Promise<void> {
  const { clock, office } = scene;
  clock.on(date, '12:20');
  const paid = await sendProof(scene, begun, otherSen);
  clock.on(addDays(date, 1), '10:05');
  await run(scene, office.finance, confirmPayment, paid);
}

/** The next bills, each paid on its due date or a day or two before it. */
export async function payBills(scene: Scene, begun: Begun, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const { bill } = await billNow(scene, begun.loanId);
    await payOn(scene, begun, addDays(bill.dueOn, -(index % 3)));
  }
}
