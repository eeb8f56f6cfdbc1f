/** The names of the roles that staff have. */
import type { MessageDescriptor } from '@lingui/core';
import type { StaffRole } from '#domain/permission.ts';

export const roleWords: Record<StaffRole, MessageDescriptor> = {
  'loan-officer': /*i18n*/ { id: 'role.loan-officer', message: 'Loan officer' },
  approver: /*i18n*/ { id: 'role.approver', message: 'Approver' },
  finance: /*i18n*/ { id: 'role.finance', message: 'Finance' },
  administrator: /*i18n*/ { id: 'role.administrator', message: 'Administrator' },
  auditor: /*i18n*/ { id: 'role.auditor', message: 'Auditor' },
  attestor: /*i18n*/ { id: 'role.attestor', message: 'Attestor' },
};
