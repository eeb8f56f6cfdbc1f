/** Every version of a product, the newest first, with who proposed and who confirmed it. */
import { useLingui } from '@lingui/react/macro';
import type { ProductVersionView, ProductView } from '#contract/products.ts';
import { useFormat } from '#ui/words.tsx';
import { DataTable } from '../../table/data-table.tsx';
import { useProductWords } from './product-words.ts';
import { StandingTag } from './standing-tag.tsx';

export function VersionHistory({ product }: { product: ProductView }) {
  const { t } = useLingui();
  const format = useFormat();
  const { yearly, methods } = useProductWords();
  const act = (done: ProductVersionView['proposed']) =>
    done ? (
      <span className="block">
        {done.by.name}
        <span className="block text-xs text-text-2">{format.dateTime(done.at)}</span>
      </span>
    ) : (
      '–'
    );
  return (
    <div>
      <h2 className="mb-3 text-lg">{t`All versions`}</h2>
      <DataTable
        caption={t`All versions`}
        rows={product.versions}
        keyOf={({ version }) => String(version)}
        columns={[
          { key: 'version', label: t`Version`, cell: ({ version }) => version },
          { key: 'standing', label: t`Status`, cell: (version) => <StandingTag version={version} /> },
          { key: 'from', label: t`Takes effect on`, cell: ({ effectiveFrom }) => format.date(effectiveFrom) },
          {
            key: 'rate',
            label: t`Interest rate`,
            cell: ({ annualRateBps, method }) => (
              <span className="block">
                {yearly(annualRateBps)}
                <span className="block text-xs text-text-2">{methods[method]}</span>
              </span>
            ),
          },
          {
            key: 'proposed',
            label: t`Proposed by`,
            cell: ({ proposed }) => (proposed ? act(proposed) : t`Set up with the lender`),
          },
          { key: 'confirmed', label: t`Confirmed by`, cell: ({ confirmed }) => act(confirmed) },
          { key: 'withdrawn', label: t`Withdrawn by`, cell: ({ withdrawn }) => act(withdrawn) },
        ]}
      />
    </div>
  );
}
