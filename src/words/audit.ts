/** The audit log in words: a sentence for each event by its name, and the heads of its file. */
import type { I18n, MessageDescriptor } from '@lingui/core';
import type { AffectedKind } from '#domain/audit.ts';
import type { AuditWho } from '#domain/audit-groups.ts';
import { houseEvents } from './audit-house.ts';
import { lendingEvents } from './audit-lending.ts';
import { servicingEvents } from './audit-servicing.ts';

export const eventWords: Readonly<Record<string, MessageDescriptor>> = {
  ...lendingEvents,
  ...servicingEvents,
  ...houseEvents,
};

/** An event of a newer version is shown by its name. */
export const eventSentence = (i18n: I18n, name: string): string => {
  const words = eventWords[name];
  return words ? i18n._(words) : name;
};

const columns: readonly MessageDescriptor[] = [
  /*i18n*/ { id: 'audit.column.time', message: 'Time (UTC)' },
  /*i18n*/ { id: 'audit.column.person', message: 'Person' },
  /*i18n*/ { id: 'audit.column.who', message: 'Acting as' },
  /*i18n*/ { id: 'audit.column.what', message: 'What was done' },
  /*i18n*/ { id: 'audit.column.name', message: 'Event' },
  /*i18n*/ { id: 'audit.column.about', message: 'Whose record' },
  /*i18n*/ { id: 'audit.column.loan', message: 'Loan' },
  /*i18n*/ { id: 'audit.column.amount', message: 'Amount (RM)' },
  /*i18n*/ { id: 'audit.column.reason', message: 'Reason' },
  /*i18n*/ { id: 'audit.column.before-after', message: 'Before and after' },
  /*i18n*/ { id: 'audit.column.address', message: 'Address' },
];

export const auditColumns = (i18n: I18n): string[] => columns.map((words) => i18n._(words));

const affected: readonly MessageDescriptor[] = [
  /*i18n*/ { id: 'affected.column.name', message: 'Borrower' },
  /*i18n*/ { id: 'affected.column.email', message: 'Email' },
  /*i18n*/ { id: 'affected.column.phone', message: 'WhatsApp number' },
  /*i18n*/ { id: 'affected.column.language', message: 'Language' },
  /*i18n*/ { id: 'affected.column.what', message: 'What was read or taken' },
  /*i18n*/ { id: 'affected.column.first', message: 'First time (UTC)' },
  /*i18n*/ { id: 'affected.column.last', message: 'Last time (UTC)' },
  /*i18n*/ { id: 'affected.column.times', message: 'How often' },
  /*i18n*/ { id: 'affected.column.by', message: 'By whom' },
];

export const affectedColumns = (i18n: I18n): string[] => affected.map((words) => i18n._(words));

const touches: Record<AffectedKind, MessageDescriptor> = {
  photos: /*i18n*/ { id: 'affected.kind.photos', message: 'Photos of the identity card' },
  proofs: /*i18n*/ { id: 'affected.kind.proofs', message: 'Payment proofs' },
  numbers: /*i18n*/ { id: 'affected.kind.numbers', message: 'IC, account and phone numbers' },
  agreements: /*i18n*/ { id: 'affected.kind.agreements', message: 'Loan agreements with the IC number' },
  pages: /*i18n*/ { id: 'affected.kind.pages', message: 'Page of the borrower, records and notices' },
  acts: /*i18n*/ { id: 'affected.kind.acts', message: 'Cases worked on' },
  files: /*i18n*/ { id: 'affected.kind.files', message: 'Files taken out' },
};

export const affectedWords = (i18n: I18n, kind: AffectedKind): string => i18n._(touches[kind]);

const whos: Record<AuditWho, MessageDescriptor> = {
  staff: /*i18n*/ { id: 'audit.who.staff', message: 'Staff' },
  borrower: /*i18n*/ { id: 'audit.who.borrower', message: 'Borrower' },
  system: /*i18n*/ { id: 'audit.who.system', message: 'System' },
  guest: /*i18n*/ { id: 'audit.who.guest', message: 'Not signed in' },
  integration: /*i18n*/ { id: 'audit.who.integration', message: 'Integration' },
};

export const whoWords = (i18n: I18n, who: AuditWho): string => i18n._(whos[who]);

const lender: MessageDescriptor = /*i18n*/ { id: 'audit.lender', message: 'The lender' };

export const lenderWords = (i18n: I18n): string => i18n._(lender);
