/** `/office/settings/products/:productOrNew`: one product: the change that waits, what holds now and next, and every version before; `new` is one that is not there yet. */
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useParams } from 'wouter';
import type { ProductVersionsView, ProductVersionView, ProductView } from '#contract/products.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Heading } from '#ui/navigation.tsx';
import { Notice } from '#ui/notice.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { useMay } from '../../access/use-may.ts';
import { BackTo } from '../../back-to.tsx';
import { useNavigate } from '../../navigation.tsx';
import { PageHead } from '../../page-head.tsx';
import { ProductForm } from './product-form.tsx';
import { useProductWords } from './product-words.ts';
import { StandingTag } from './standing-tag.tsx';
import { nameOf, useProducts, versionThatIs } from './use-products.ts';
import { VersionHistory } from './version-history.tsx';
import { WaitingChange } from './waiting-change.tsx';

export function ProductPage() {
  const { t } = useLingui();
  const { productOrNew: productId = '' } = useParams();
  const query = useProducts();
  return (
    <>
      <BackTo to="/settings/products">{t`Products`}</BackTo>
      <Loaded
        query={query}
        label={t`Loading the product…`}
        failed={t`We could not load this product.`}
        bones={<Bone className="h-96 rounded-card" />}
      >
        {(view) => <Content key={productId} productId={productId} view={view} />}
      </Loaded>
    </>
  );
}

function Content({ productId, view }: { productId: string; view: ProductVersionsView }): ReactNode {
  const { t } = useLingui();
  const may = useMay();
  const product = view.products.find((each) => each.productId === productId);
  if (product) return <Product product={product} firstDay={view.firstDay} />;
  if (productId === 'new' && may('proposeProduct')) return <NewProduct firstDay={view.firstDay} />;
  return (
    <>
      <Heading>{t`This product does not exist`}</Heading>
      <p className="mt-2 text-text-2">{t`The link may be old. The list has all products.`}</p>
    </>
  );
}

type FirstDay = { firstDay: ProductVersionsView['firstDay'] };

function NewProduct({ firstDay }: FirstDay) {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <>
      <Heading>{t`New product`}</Heading>
      <div className="mt-5">
        <ProductForm
          productId={null}
          now={undefined}
          firstDay={firstDay}
          onDone={(made) => navigate(`/settings/products/${made}`)}
          onCancel={() => navigate('/settings/products')}
        />
      </div>
    </>
  );
}

function Product({ product, firstDay }: { product: ProductView } & FirstDay) {
  const { t } = useLingui();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const inForce = versionThatIs(product, 'in-force');
  const coming = versionThatIs(product, 'coming');
  const waiting = versionThatIs(product, 'waiting');
  const isChangeable = may('proposeProduct') && !waiting;
  const close = () => setOpen(false);
  return (
    <>
      <PageHead
        title={nameOf(product)}
        actions={
          isChangeable &&
          !isOpen && <Button size="small" onClick={() => setOpen(true)}>{t`Propose a change`}</Button>
        }
      />
      <div className="mt-5 grid gap-6">
        {waiting && <WaitingChange product={product} waiting={waiting} />}
        {isChangeable && isOpen && (
          <Card title={t`Propose a change`}>
            {coming && (
              <div className="mb-4">
                <Notice tone="info">{t`A change is already planned. The new one replaces it from its own start day.`}</Notice>
              </div>
            )}
            <ProductForm
              productId={product.productId}
              now={inForce ?? coming ?? product.versions[0]}
              firstDay={firstDay}
              onDone={close}
              onCancel={close}
            />
          </Card>
        )}
        <div className="grid items-start gap-6 lg:grid-cols-2">
          {inForce && <Terms title={t`In force`} version={inForce} isShown={product.isShown} />}
          {coming && <Terms title={t`To come`} version={coming} />}
        </div>
        <VersionHistory product={product} />
      </div>
    </>
  );
}

type TermsProps = { title: string; version: ProductVersionView; isShown?: boolean };

function Terms({ title, version, isShown = false }: TermsProps) {
  const { rowsOf } = useProductWords();
  return (
    <Card title={title} aside={<StandingTag version={version} isShown={isShown} />}>
      <SummaryList items={rowsOf(version)} />
    </Card>
  );
}
