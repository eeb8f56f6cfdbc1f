/** The lender's products as administrators change them: versions with a day, made by two people. */
import * as z from 'zod/mini';
import { productStandings } from '#domain/product-change.ts';
import { endpoint } from './endpoint.ts';
import { bpsField, dateField, idField, instantField, personField, senField } from './fields.ts';
import { notSecondField } from './not-second.ts';

const offer = {
  name: z.string().check(z.trim(), z.minLength(2), z.maxLength(60), z.regex(/^[\P{Cc}]*$/u)),
  method: z.enum(['reducing', 'flat']),
  /** Secured loans need another agreement, which this lender does not make. */
  secured: z.literal(false),
  annualRateBps: bpsField,
  lateRateBps: bpsField,
  minAmountSen: senField,
  maxAmountSen: senField,
  stepSen: senField,
  termMonths: z.array(z.int().check(z.gte(0), z.lte(10_000))).check(z.maxLength(100)),
  isOffered: z.boolean(),
};

const act = z.nullable(z.object({ by: personField, at: instantField }));

export const productVersionView = z.object({
  ...offer,
  version: z.int(),
  effectiveFrom: dateField,
  standing: z.enum(productStandings),
  /** Null for what was there when the lender was set up. */
  proposed: act,
  confirmed: act,
  withdrawn: act,
  notSecond: notSecondField,
});
export type ProductVersionView = z.infer<typeof productVersionView>;

export const productVersionsView = z.object({
  products: z.array(
    z.object({
      productId: idField,
      /** It is the one that the public pages show and that borrowers apply for. */
      isShown: z.boolean(),
      /** The newest first. */
      versions: z.array(productVersionView),
    }),
  ),
  /** The first day that a change may be for. */
  firstDay: dateField,
});
export type ProductVersionsView = z.infer<typeof productVersionsView>;
export type ProductView = ProductVersionsView['products'][number];

export const getProductVersions = endpoint({
  name: 'getProductVersions',
  method: 'GET',
  path: '/api/office/products',
  summary: 'The products with every version, who proposed and who confirmed it',
  response: productVersionsView,
});

export const proposeProduct = endpoint({
  name: 'proposeProduct',
  method: 'POST',
  path: '/api/office/products',
  summary: 'Propose a new product, or the next version of one; contracts that exist do not change',
  body: z.strictObject({ productId: z.nullable(idField), ...offer, effectiveFrom: dateField }),
  response: z.object({ productId: idField, versions: productVersionsView }),
});

const versionParams = z.strictObject({
  productId: idField,
  version: z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000)),
});

export const confirmProduct = endpoint({
  name: 'confirmProduct',
  method: 'POST',
  path: '/api/office/products/:productId/versions/:version/confirm',
  summary: 'Confirm a proposed version, as a second administrator; it takes effect on its day',
  needsReauthentication: true,
  params: versionParams,
  response: productVersionsView,
});

export const withdrawProductChange = endpoint({
  name: 'withdrawProductChange',
  method: 'POST',
  path: '/api/office/products/:productId/versions/:version/withdraw',
  summary: 'Drop a proposed version before it is confirmed',
  params: versionParams,
  response: productVersionsView,
});
