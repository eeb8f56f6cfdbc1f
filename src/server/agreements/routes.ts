/** The loan agreement: reading it, signing it, countersigning it. */
import * as endpoints from '#contract/loans.ts';
import { countersignAgreement as countersign, getCaseAgreementPdf } from '#contract/office.ts';
import type { House } from '../house.ts';
import { commandRoute, type Route, route } from '../route.ts';
import { countersignAgreement, signAgreement, viewAgreement } from './commands.ts';
import { getAgreement, getAgreementPdf } from './queries.ts';

export const agreementRoutes = (house: House): Route[] => [
  route(endpoints.getAgreement, ({ call, params }) => getAgreement(house, call, params.loanId)),
  route(endpoints.getAgreementPdf, ({ call, params }) => getAgreementPdf(house, call, params.loanId)),
  commandRoute(house, endpoints.viewAgreement, viewAgreement),
  commandRoute(house, endpoints.signAgreement, signAgreement),
  commandRoute(house, countersign, countersignAgreement),
  route(getCaseAgreementPdf, ({ call, params }) => getAgreementPdf(house, call, params.loanId)),
];
