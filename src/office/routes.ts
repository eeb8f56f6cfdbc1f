/** The back office's pages on one page, below /office. `:name` in a path is a parameter (`useParams` of wouter). */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Action } from '#domain/permission.ts';
import { type LazyPage, lazyPage } from '#ui/lazy-page.tsx';

export type Route = {
  path: `/${string}`;
  title: MessageDescriptor;
  page: LazyPage;
} & (
  | { access: 'public' }
  | { access: 'signed-in' /** What one must be allowed to do to open it. */; action: Action }
);

export const routes = {
  signIn: {
    path: '/sign-in',
    access: 'public',
    title: msg`Sign in to the back office`,
    page: lazyPage(() => import('./access/sign-in-page.tsx').then((module) => module.SignInPage)),
  },
  queue: {
    path: '/',
    access: 'signed-in',
    action: 'getApplications',
    title: msg`Review queue`,
    page: lazyPage(() => import('./queue/queue-page.tsx').then((module) => module.QueuePage)),
  },
  application: {
    path: '/applications/:loanId',
    access: 'signed-in',
    action: 'getApplication',
    title: msg`Application`,
    page: lazyPage(() =>
      import('./application/application-page.tsx').then((module) => module.ApplicationPage),
    ),
  },
  contracts: {
    path: '/contracts',
    access: 'signed-in',
    action: 'getContracts',
    title: msg`Contracts`,
    page: lazyPage(() => import('./contracts/contracts-page.tsx').then((module) => module.ContractsPage)),
  },
  payouts: {
    path: '/payouts',
    access: 'signed-in',
    action: 'getPayouts',
    title: msg`Payouts`,
    page: lazyPage(() => import('./payouts/payouts-page.tsx').then((module) => module.PayoutsPage)),
  },
  payments: {
    path: '/payments',
    access: 'signed-in',
    action: 'getPayments',
    title: msg`Payments to check`,
    page: lazyPage(() => import('./payments/payments-page.tsx').then((module) => module.PaymentsPage)),
  },
  payment: {
    path: '/payments/:paymentId',
    access: 'signed-in',
    action: 'getPayments',
    title: msg`Payment`,
    page: lazyPage(() => import('./payments/payment-page.tsx').then((module) => module.PaymentPage)),
  },
  reports: {
    path: '/reports',
    access: 'signed-in',
    action: 'getReports',
    title: msg`Reports`,
    page: lazyPage(() => import('./reports/reports-page.tsx').then((module) => module.ReportsPage)),
  },
  claims: {
    path: '/claims',
    access: 'signed-in',
    action: 'getClaims',
    title: msg`Money not received`,
    page: lazyPage(() => import('./claims/claims-page.tsx').then((module) => module.ClaimsPage)),
  },
  refunds: {
    path: '/refunds',
    access: 'signed-in',
    action: 'getRefunds',
    title: msg`Refunds`,
    page: lazyPage(() => import('./refunds/refunds-page.tsx').then((module) => module.RefundsPage)),
  },
  arrears: {
    path: '/arrears',
    access: 'signed-in',
    action: 'getArrears',
    title: msg`Late payments`,
    page: lazyPage(() => import('./arrears/arrears-page.tsx').then((module) => module.ArrearsPage)),
  },
  calendar: {
    path: '/calendar',
    access: 'signed-in',
    action: 'getCalendar',
    title: msg`Calendar`,
    page: lazyPage(() => import('./calendar/calendar-page.tsx').then((module) => module.CalendarPage)),
  },
  hardship: {
    path: '/hardship',
    access: 'signed-in',
    action: 'getHardshipRequests',
    title: msg`Help requests`,
    page: lazyPage(() =>
      import('./hardship/hardship-requests-page.tsx').then((module) => module.HardshipRequestsPage),
    ),
  },
  hardshipRequest: {
    path: '/hardship/:requestId',
    access: 'signed-in',
    action: 'getHardshipRequests',
    title: msg`Help request`,
    page: lazyPage(() =>
      import('./hardship/hardship-request-page.tsx').then((module) => module.HardshipRequestPage),
    ),
  },
  messages: {
    path: '/messages',
    access: 'signed-in',
    action: 'getThreads',
    title: msg`Messages`,
    page: lazyPage(() => import('./messages/messages-page.tsx').then((module) => module.MessagesPage)),
  },
  conversation: {
    path: '/messages/:borrowerId',
    access: 'signed-in',
    action: 'getThread',
    title: msg`Conversation`,
    page: lazyPage(() =>
      import('./messages/conversation-page.tsx').then((module) => module.ConversationPage),
    ),
  },
  proof: {
    path: '/proof',
    access: 'signed-in',
    action: 'getProofRuns',
    title: msg`Proof of the books`,
    page: lazyPage(() => import('./proof/proof-page.tsx').then((module) => module.ProofPage)),
  },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;

export const routeTable: Route[] = Object.values(routes);
