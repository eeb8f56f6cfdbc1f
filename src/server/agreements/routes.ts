/** The loan agreement from the offer to the sealed copy: the borrower's side, and the lender's contracts desk. */
import * as endpoints from '#contract/agreements.ts';
import * as desk from '#contract/contracts.ts';
import type { House } from '../house.ts';
import { commandRoute, type Route, route } from '../route.ts';
import * as borrower from './commands.ts';
import * as lender from './contract-commands.ts';
import { readContracts, retrySeal } from './contracts.ts';
import { getAgreement, getAgreementPdf, getAgreementTrail } from './queries.ts';

export const agreementRoutes = (house: House): Route[] => [
  route(endpoints.getAgreement, ({ call, params }) => getAgreement(house, call, params.loanId)),
  route(endpoints.getAgreementPdf, ({ call, params, query }) =>
    getAgreementPdf(house, call, params.loanId, query),
  ),
  route(endpoints.getAgreementTrail, ({ call, params }) => getAgreementTrail(house, call, params.loanId)),
  commandRoute(house, endpoints.viewAgreement, borrower.viewAgreement),
  commandRoute(house, endpoints.consentToAgreement, borrower.consentToAgreement),
  commandRoute(house, endpoints.signAgreement, borrower.signAgreement),
  commandRoute(house, endpoints.declineAgreement, borrower.declineAgreement),
  commandRoute(house, endpoints.receiveAgreement, borrower.receiveAgreement),
  route(desk.getContracts, () => readContracts(house)),
  commandRoute(house, desk.countersignAgreement, lender.countersignAgreement),
  commandRoute(house, desk.recordAttestation, lender.recordAttestation),
  commandRoute(house, desk.recordStamping, lender.recordStamping),
  commandRoute(house, desk.recordDelivery, lender.recordDelivery),
  commandRoute(house, desk.reissueAgreement, lender.reissueAgreement),
  commandRoute(house, desk.withdrawOffer, lender.withdrawOffer),
  route(desk.retrySeal, ({ call, params }) => retrySeal(house, call, params.loanId)),
  route(desk.getCaseAgreementPdf, ({ call, params, query }) =>
    getAgreementPdf(house, call, params.loanId, query),
  ),
];
