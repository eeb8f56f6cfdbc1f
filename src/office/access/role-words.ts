/** The names of the roles that staff have. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { StaffRole } from '#domain/permission.ts';

export const roleWords: Record<StaffRole, MessageDescriptor> = {
  'loan-officer': msg`Loan officer`,
  approver: msg`Approver`,
  finance: msg`Finance`,
  administrator: msg`Administrator`,
  auditor: msg`Auditor`,
  attestor: msg`Attestor`,
};
