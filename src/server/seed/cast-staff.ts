/**
 * The demo lender's staff: invented people, one for each desk, and two for the money, for the approval of large loans and
 * for what the lender sets.
 */
import type { StaffRole } from '#domain/permission.ts';
import type { DemoRole } from './demo-people.ts';

export type CastStaff = {
  demoRole: Exclude<DemoRole, 'borrower'>;
  role: StaffRole;
  name: string;
  email: string;
  about: string;
};

export const castStaff: readonly CastStaff[] = [
  {
    demoRole: 'loan-officer',
    role: 'loan-officer',
    name: 'Farah Nadia binti Osman',
    email: 'farah@jernih-demo.example',
    about: 'Loan officer: takes applications, proposes or rejects',
  },
  {
    demoRole: 'approver',
    role: 'approver',
    name: 'Lim Mei Ling',
    email: 'meiling@jernih-demo.example',
    about: 'Approver: confirms proposals, countersigns agreements',
  },
  {
    demoRole: 'approver-2',
    role: 'approver',
    name: 'Rosnah binti Idris',
    email: 'rosnah@jernih-demo.example',
    about: 'Approver, second person: large loans need two approvers',
  },
  {
    demoRole: 'finance',
    role: 'finance',
    name: 'Azlan bin Yusof',
    email: 'azlan@jernih-demo.example',
    about: 'Finance: prepares payouts, checks payments',
  },
  {
    demoRole: 'finance-2',
    role: 'finance',
    name: 'Kavitha a/p Suresh',
    email: 'kavitha@jernih-demo.example',
    about: 'Finance, second person: releases payouts',
  },
  {
    demoRole: 'administrator',
    role: 'administrator',
    name: 'Jenifer Majalap',
    email: 'jenifer@jernih-demo.example',
    about: 'Administrator: people, settings, calendar',
  },
  {
    demoRole: 'administrator-2',
    role: 'administrator',
    name: 'Ravi a/l Menon',
    email: 'ravi@jernih-demo.example',
    about: 'Administrator, second person: confirms settings',
  },
  {
    demoRole: 'auditor',
    role: 'auditor',
    name: 'Grace Anak Jimbun',
    email: 'grace@jernih-demo.example',
    about: 'Auditor: sees everything, changes nothing',
  },
  {
    demoRole: 'attestor',
    role: 'attestor',
    name: 'Zainab binti Kassim',
    email: 'zainab@jernih-demo.example',
    about: 'Attestor: agreements that wait for an attestation',
  },
];
