/** Kinds of actions, who acts, and what a fault of the log means, in words. */
import { useLingui } from '@lingui/react/macro';
import type { AuditFault } from '#domain/audit.ts';
import type { AuditGroup, AuditWho } from '#domain/audit-groups.ts';

export function useGroupWords(): Record<AuditGroup, string> {
  const { t } = useLingui();
  return {
    'sign-in': t`Sign-ins and passwords`,
    looks: t`Looks at photos, numbers and agreements`,
    exports: t`Files that were saved`,
    applications: t`Applications and identity`,
    agreements: t`Agreements`,
    payouts: t`Payouts and reports about them`,
    payments: t`Payments, refunds and papers`,
    late: t`Late payments and help`,
    messages: t`Messages and templates`,
    accounts: t`Accounts of borrowers`,
    people: t`The lender’s people`,
    lender: t`The lender’s settings`,
    books: t`Checks of the books and the log`,
  };
}

export function useWhoWords(): Record<AuditWho, string> {
  const { t } = useLingui();
  return {
    staff: t`Staff`,
    borrower: t`Borrower`,
    system: t`The system`,
    guest: t`Not signed in`,
    integration: t`Integration`,
  };
}

export function useAuditFaultWords(): Record<AuditFault, string> {
  const { t } = useLingui();
  return {
    'event-text': t`An event differs from its text`,
    'event-order': t`An event is missing`,
    'event-hash': t`The text of an event was changed`,
    'end-of-stream': t`The last events are missing`,
    'anchor-missing': t`An anchor is missing`,
    'anchor-text': t`An anchor differs from its text`,
    'anchor-hash': t`An anchor was changed`,
    'anchor-signature': t`An anchor is not signed by us`,
    'anchor-key': t`A key of the anchors is not one of ours`,
    'anchor-heads': t`The ends that an anchor names were changed`,
    'anchored-event-missing': t`A signed event is missing`,
    'anchored-event-changed': t`An event differs from the one that was signed`,
    'look-missing': t`A signed look is missing`,
    'look-changed': t`A look differs from the one that was signed`,
    'look-added': t`A look was added afterwards`,
    'file-line': t`A line of the anchor file cannot be read`,
    'file-differs': t`The anchor file differs from the table`,
    'file-behind': t`An anchor is missing from the anchor file`,
  };
}
