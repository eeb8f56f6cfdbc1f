/** Repayment: the borrower's side and the payment desk of the back office. */
import * as office from '#contract/office.ts';
import * as endpoints from '#contract/payments.ts';
import { sen } from '#domain/money.ts';
import { kualaLumpurDate } from '../clock.ts';
import { snapshot } from '../db/snapshot.ts';
import type { House } from '../house.ts';
import { commandRoute, type Route, route } from '../route.ts';
import { readPaymentCaseView, readPaymentEffect } from './case.ts';
import { confirmPayment, declinePayment, submitPaymentProof } from './commands.ts';
import { getPaymentProof, readPayments } from './desk.ts';
import { readRepayment } from './queries.ts';
import { getReceipt } from './receipt.ts';
import { readRefundLosses } from './refund-losses.ts';
import { confirmReversal, proposeReversal, withdrawReversal } from './reversal.ts';

const today = ({ clock }: House) => kualaLumpurDate(clock.now());

export const paymentRoutes = (house: House): Route[] => [
  route(endpoints.getRepayment, ({ call }) =>
    snapshot(house.db, (tx) => readRepayment(tx, call.actor, kualaLumpurDate(house.clock.now()))),
  ),
  commandRoute(house, endpoints.submitPaymentProof, submitPaymentProof),
  route(endpoints.getReceipt, ({ call, params, query }) =>
    getReceipt(house, call, params.paymentId, query.language),
  ),
  route(office.getPayments, ({ query }) => snapshot(house.db, (tx) => readPayments(tx, query))),
  route(office.getPayment, ({ call, params }) =>
    snapshot(house.db, (tx) => readPaymentCaseView(tx, call.actor, params.paymentId, today(house))),
  ),
  route(office.getPaymentEffect, ({ call, params, query }) =>
    snapshot(house.db, (tx) =>
      readPaymentEffect(
        tx,
        call.actor,
        { paymentId: params.paymentId, amountSen: sen(Number(query.amountSen)), paidOn: query.paidOn },
        { now: house.clock.now().toISOString(), today: today(house), newId: params.paymentId },
      ),
    ),
  ),
  route(office.getPaymentProof, ({ call, params }) => getPaymentProof(house, call, params.paymentId)),
  commandRoute(house, office.confirmPayment, confirmPayment),
  commandRoute(house, office.declinePayment, declinePayment),
  commandRoute(house, office.proposeReversal, proposeReversal),
  commandRoute(house, office.withdrawReversal, withdrawReversal),
  commandRoute(house, office.confirmReversal, confirmReversal),
  route(office.getRefundLosses, ({ query }) => snapshot(house.db, (tx) => readRefundLosses(tx, query.page))),
];
