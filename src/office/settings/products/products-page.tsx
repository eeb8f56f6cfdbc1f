/** `/office/settings/products`: what is lent now, what is to come, and what waits for a second person. */
import { useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import type { ProductVersionsView, ProductView } from '#contract/products.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Notice } from '#ui/notice.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { useFormat } from '#ui/words.tsx';
import { useMay } from '../../access/use-may.ts';
import { BackTo } from '../../back-to.tsx';
import { rowLink } from '../../frame/shortcuts.ts';
import { Link, LinkButton } from '../../navigation.tsx';
import { PageHead } from '../../page-head.tsx';
import { useProductWords } from './product-words.ts';
import { StandingTag } from './standing-tag.tsx';
import { nameOf, useProducts, versionThatIs } from './use-products.ts';

export function ProductsPage() {
  const { t } = useLingui();
  const may = useMay();
  const query = useProducts();
  return (
    <>
      <BackTo to="/settings">{t`Settings`}</BackTo>
      <PageHead
        title={t`Products`}
        actions={
          may('proposeProduct') && (
            <LinkButton to="/settings/products/new" variant="secondary" size="small">
              <Plus aria-hidden />
              {t`New product`}
            </LinkButton>
          )
        }
      >
        {t`A change needs two administrators and takes effect on its start day. Existing contracts do not change.`}
      </PageHead>
      <div className="mt-5">
        <Loaded
          query={query}
          label={t`Loading the products…`}
          failed={t`We could not load the products.`}
          bones={<Bone className="h-48 rounded-card" />}
        >
          {(view) => <Products view={view} />}
        </Loaded>
      </div>
    </>
  );
}

function Products({ view: { products } }: { view: ProductVersionsView }) {
  const { t } = useLingui();
  const offered = products.filter((product) => versionThatIs(product, 'in-force')?.isOffered);
  if (products.length === 0) {
    return (
      <Card>
        <EmptyState>
          {t`There is no product yet, so nobody can apply. Propose the first one; another administrator confirms it.`}
        </EmptyState>
      </Card>
    );
  }
  return (
    <div className="grid gap-4">
      {offered.length > 1 && (
        <Notice tone="info">
          {t`Several products are offered. Borrowers see the one that was made first.`}
        </Notice>
      )}
      <ul className="grid gap-3">
        {products.map((product) => (
          <ProductItem key={product.productId} product={product} />
        ))}
      </ul>
    </div>
  );
}

function ProductItem({ product }: { product: ProductView }) {
  const { t } = useLingui();
  const format = useFormat();
  const { yearly, methods, limits, terms } = useProductWords();
  const inForce = versionThatIs(product, 'in-force');
  const coming = versionThatIs(product, 'coming');
  const waiting = versionThatIs(product, 'waiting');
  const shown = inForce ?? coming ?? waiting ?? product.versions[0];
  const proposer = waiting?.proposed?.by.name ?? '';
  const comingOn = coming && format.dateWithWeekday(coming.effectiveFrom);
  const comingRate = coming && yearly(coming.annualRateBps);
  return (
    <li className="relative rounded-card border border-border bg-surface p-4 shadow-1 hover:bg-surface-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {/* The whole card is the target of the link. */}
        <Link
          {...rowLink}
          to={`/settings/products/${product.productId}`}
          className="text-md font-strong after:absolute after:inset-0 after:rounded-card"
        >
          {nameOf(product)}
        </Link>
        <span className="flex flex-wrap gap-2">
          {inForce && <StandingTag version={inForce} isShown={product.isShown} />}
          {coming && <StandingTag version={coming} />}
          {waiting && <StandingTag version={waiting} />}
        </span>
      </div>
      {shown && (
        <p className="mt-1 text-text-2">
          {yearly(shown.annualRateBps)} · {methods[shown.method]} · {limits(shown)} · {terms(shown)}
        </p>
      )}
      {inForce && coming && <p className="mt-1 text-sm">{t`From ${comingOn}: ${comingRate}`}</p>}
      {waiting && (
        <p className="mt-1 text-sm">{t`A change proposed by ${proposer} waits for another administrator.`}</p>
      )}
    </li>
  );
}
