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
  welcome: {
    path: '/welcome',
    access: 'public',
    title: msg`Welcome to the back office`,
    page: lazyPage(() => import('./welcome/welcome-page.tsx').then((module) => module.WelcomePage)),
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
  payoutFiles: {
    path: '/payouts/files',
    access: 'signed-in',
    action: 'getPayoutFiles',
    title: msg`Payout files`,
    page: lazyPage(() => import('./payouts/payout-files-page.tsx').then((module) => module.PayoutFilesPage)),
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
  bank: {
    path: '/bank',
    access: 'signed-in',
    action: 'getBankLines',
    title: msg`Bank`,
    page: lazyPage(() => import('./bank/bank-page.tsx').then((module) => module.BankPage)),
  },
  bankStatements: {
    path: '/bank/statements',
    access: 'signed-in',
    action: 'getBankStatements',
    title: msg`Bank statements`,
    page: lazyPage(() => import('./bank/statements-page.tsx').then((module) => module.StatementsPage)),
  },
  bankImport: {
    path: '/bank/import',
    access: 'signed-in',
    action: 'importBankStatement',
    title: msg`Import a statement`,
    page: lazyPage(() => import('./bank/import-page.tsx').then((module) => module.ImportPage)),
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
  settings: {
    path: '/settings',
    access: 'signed-in',
    action: 'getSettings',
    title: msg`Settings`,
    page: lazyPage(() => import('./settings/settings-page.tsx').then((module) => module.SettingsPage)),
  },
  calendar: {
    path: '/calendar',
    access: 'signed-in',
    action: 'getCalendar',
    title: msg`Calendar`,
    page: lazyPage(() => import('./calendar/calendar-page.tsx').then((module) => module.CalendarPage)),
  },
  products: {
    path: '/settings/products',
    access: 'signed-in',
    action: 'getProductVersions',
    title: msg`Products`,
    page: lazyPage(() =>
      import('./settings/products/products-page.tsx').then((module) => module.ProductsPage),
    ),
  },
  product: {
    path: '/settings/products/:productOrNew',
    access: 'signed-in',
    action: 'getProductVersions',
    title: msg`Product`,
    page: lazyPage(() => import('./settings/products/product-page.tsx').then((module) => module.ProductPage)),
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
  borrowers: {
    path: '/borrowers',
    access: 'signed-in',
    action: 'searchBorrowers',
    title: msg`Borrowers`,
    page: lazyPage(() => import('./borrowers/borrowers-page.tsx').then((module) => module.BorrowersPage)),
  },
  borrower: {
    path: '/borrowers/:borrowerId',
    access: 'signed-in',
    action: 'getBorrower',
    title: msg`Borrower`,
    page: lazyPage(() => import('./borrowers/borrower-page.tsx').then((module) => module.BorrowerPage)),
  },
  templates: {
    path: '/settings/templates',
    access: 'signed-in',
    action: 'getTemplates',
    title: msg`Message templates`,
    page: lazyPage(() => import('./templates/templates-page.tsx').then((module) => module.TemplatesPage)),
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
  audit: {
    path: '/audit',
    access: 'signed-in',
    action: 'getAuditLog',
    title: msg`Audit log`,
    page: lazyPage(() => import('./audit/audit-page.tsx').then((module) => module.AuditPage)),
  },
  auditEntry: {
    path: '/audit/:entryId',
    access: 'signed-in',
    action: 'getAuditLog',
    title: msg`Entry of the audit log`,
    page: lazyPage(() => import('./audit/audit-entry-page.tsx').then((module) => module.AuditEntryPage)),
  },
  team: {
    path: '/team',
    access: 'signed-in',
    action: 'getTeam',
    title: msg`Team`,
    page: lazyPage(() => import('./team/team-page.tsx').then((module) => module.TeamPage)),
  },
  person: {
    path: '/team/:userId',
    access: 'signed-in',
    action: 'getTeam',
    title: msg`Person`,
    page: lazyPage(() => import('./team/person-page.tsx').then((module) => module.PersonPage)),
  },
  integrations: {
    path: '/integrations',
    access: 'signed-in',
    action: 'getIntegrations',
    title: msg`Integrations`,
    page: lazyPage(() =>
      import('./integrations/integrations-page.tsx').then((module) => module.IntegrationsPage),
    ),
  },
  deliveries: {
    path: '/integrations/:webhookId',
    access: 'signed-in',
    action: 'getDeliveries',
    title: msg`Deliveries`,
    page: lazyPage(() =>
      import('./integrations/deliveries-page.tsx').then((module) => module.DeliveriesPage),
    ),
  },
  proof: {
    path: '/proof',
    access: 'signed-in',
    action: 'getProofRuns',
    title: msg`Proof of the books`,
    page: lazyPage(() => import('./proof/proof-page.tsx').then((module) => module.ProofPage)),
  },
  account: {
    path: '/account',
    access: 'signed-in',
    action: 'getStaffAccount',
    title: msg`Your account`,
    page: lazyPage(() => import('./account/account-page.tsx').then((module) => module.AccountPage)),
  },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;

export const routeTable: Route[] = Object.values(routes);
