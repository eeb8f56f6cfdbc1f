/** The lender's products with their versions as the pages have them; every change answers with the whole of it. */
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ProductVersionsView, ProductVersionView, ProductView } from '#contract/products.ts';
import { api } from '../../api.ts';

const productsKey = ['getProductVersions'] as const;

export function useProducts(): UseQueryResult<ProductVersionsView> {
  return useQuery({
    queryKey: productsKey,
    queryFn: ({ signal }) => api.getProductVersions(undefined, { signal }),
    refetchOnWindowFocus: false,
  });
}

export function useProductsChanged(): (view: ProductVersionsView) => void {
  const queries = useQueryClient();
  return (view) => queries.setQueryData(productsKey, view);
}

export function useReadProductsAgain(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: productsKey });
}

export type Standing = ProductVersionView['standing'];

/** The newest version that stands so. */
export const versionThatIs = (product: ProductView, standing: Standing): ProductVersionView | undefined =>
  product.versions.find((version) => version.standing === standing);

/** What a product is called: as it is offered, or else as it was proposed. */
export const nameOf = (product: ProductView): string =>
  (versionThatIs(product, 'in-force') ?? product.versions[0])?.name ?? '';

/** What would hold without the waiting change, on its day. */
export const versionBefore = (
  product: ProductView,
  waiting: ProductVersionView,
): ProductVersionView | undefined =>
  product.versions.find(
    ({ standing, effectiveFrom }) => standing === 'coming' && effectiveFrom <= waiting.effectiveFrom,
  ) ?? versionThatIs(product, 'in-force');
