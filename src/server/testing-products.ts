/** For the server's tests: the lender's product changed through the real endpoints by two administrators. */
import type { FastifyInstance } from 'fastify';
import type { BodyInputOf } from '#contract/endpoint.ts';
import { confirmProduct, getProductVersions, proposeProduct } from '#contract/products.ts';
import type { CalendarDate } from '#domain/date.ts';
import { demoProduct } from '#domain/product.ts';
import type { House } from './house.ts';
import { type StaffMember, staff } from './testing.ts';
import { must } from './testing-loans.ts';

export type ProductProposal = BodyInputOf<typeof proposeProduct>;

export type Administrators = { proposer: StaffMember; confirmer: StaffMember };

export const twoAdministrators = async (house: House, app: FastifyInstance): Promise<Administrators> => ({
  proposer: await staff(house, app, ['administrator'], 'Aminah binti Said'),
  confirmer: await staff(house, app, ['administrator'], 'Ravi a/l Kumar'),
});

export const productProposal = (
  given: Pick<ProductProposal, 'productId' | 'effectiveFrom'> & Partial<ProductProposal>,
): ProductProposal => ({
  ...demoProduct,
  termMonths: [...demoProduct.termMonths],
  isOffered: true,
  ...given,
});

/** In force from the day that is answered: tomorrow. */
export async function changeProduct(
  { proposer, confirmer }: Administrators,
  given: Partial<ProductProposal>,
): Promise<CalendarDate> {
  const { products, firstDay } = await must(proposer.call(getProductVersions, {}));
  const productId = products[0]?.productId ?? null;
  const proposal = productProposal({ productId, effectiveFrom: firstDay, ...given });
  const { versions } = await must(proposer.call(proposeProduct, proposal));
  const waiting = versions.products[0]?.versions.find(({ standing }) => standing === 'waiting');
  if (!waiting || !productId) throw new Error('nothing waits');
  await must(confirmer.call(confirmProduct, { productId, version: waiting.version }));
  return waiting.effectiveFrom;
}
