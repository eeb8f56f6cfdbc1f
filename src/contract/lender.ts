/** What anybody may know: who the lender is, and what it lends on which terms. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { bpsField, dateField, idField, instantField, senField } from './fields.ts';

/** What authorities gave the lender and where it can be reached; empty or null while it is missing. */
export const licenceShape = {
  ssmNumber: z.string(),
  licenceNumber: z.string(),
  licenceFrom: z.nullable(dateField),
  licenceUntil: z.nullable(dateField),
  onlineApprovalReference: z.string(),
  advertisementPermit: z.string(),
  address: z.string(),
  complaintChannels: z.array(z.string()),
  /** Who answers about personal data; empty: the loan assistant does. */
  dataProtectionContact: z.string(),
};

export const lender = z.object({
  registeredName: z.string(),
  ...licenceShape,
  /** True while licence data is missing: the whole product is a watermarked demo. */
  isDemo: z.boolean(),
  applicationsOpen: z.boolean(),
  /** What the forms offer: bank codes and loan purposes. */
  offered: z.object({ banks: z.array(z.string()), purposes: z.array(z.string()) }),
  maxFileMegabytes: z.int(),
  /** Set while guests and borrowers meet the maintenance page; `until` when it is known. */
  maintenance: z.nullable(z.object({ until: z.nullable(instantField) })),
  assistant: z.object({
    name: z.string(),
    whatsapp: z.string(),
    phone: z.string(),
    hours: z.object({ fromHour: z.int(), toHour: z.int() }),
  }),
  /** The advertised 30-minute claim is shown only when the operator switched it on. */
  showPayoutClaim: z.boolean(),
  /** Measured median from approval to payout, in minutes, once there are payouts. */
  medianPayoutMinutes: z.nullable(z.int()),
});
export type Lender = z.infer<typeof lender>;

export const product = z.object({
  productId: idField,
  version: z.int(),
  name: z.string(),
  method: z.enum(['reducing', 'flat']),
  secured: z.literal(false),
  annualRateBps: bpsField,
  lateRateBps: bpsField,
  minAmountSen: senField,
  maxAmountSen: senField,
  stepSen: senField,
  termMonths: z.array(z.int()),
});

/** What a public page is rendered with, and what it carries along for the browser. */
export const pagePayload = z.object({ lender, products: z.array(product) });
export type PagePayload = z.infer<typeof pagePayload>;

export const getLender = endpoint({
  name: 'getLender',
  method: 'GET',
  path: '/api/lender',
  summary: 'The lender: registered name, licence, contact, and whether applications are open',
  response: lender,
});

export const getProducts = endpoint({
  name: 'getProducts',
  method: 'GET',
  path: '/api/products',
  summary: 'The loan products with their limits and rates',
  response: z.object({ products: z.array(product) }),
});
