/** `/office/integrations/:webhookId`: what was sent to one address, what waits, and what it answered. */
import { useLingui } from '@lingui/react/macro';
import { useParams } from 'wouter';
import { deliveryStates } from '#contract/integrations.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Heading } from '#ui/navigation.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { Link } from '../navigation.tsx';
import { FilterSelect, Filters } from '../table/filters.tsx';
import { Pager } from '../table/pager.tsx';
import { useListAddress } from '../table/use-list-address.ts';
import { DeliveryItem } from './delivery-item.tsx';
import { useDeliveries } from './use-integrations.ts';
import { StateTag } from './webhook-item.tsx';
import { useDeliveryWords } from './words.ts';

export function DeliveriesPage() {
  const { t } = useLingui();
  const { webhookId } = useParams<{ webhookId: string }>();
  const words = useDeliveryWords();
  const list = useListAddress({ filters: ['state'], sorts: [] });
  const state = deliveryStates.find((one) => one === list.filters.state);
  const query = useDeliveries({ webhookId, page: list.page, ...(state && { state }) });
  return (
    <>
      <Heading>{t`Deliveries`}</Heading>
      <p className="mt-1">
        <Link to="/integrations" className="text-link underline">{t`All integrations`}</Link>
      </p>
      <Filters list={list}>
        <FilterSelect
          list={list}
          name="state"
          label={t`State`}
          all={t`All states`}
          options={deliveryStates.map((value) => ({ value, label: words[value] }))}
        />
      </Filters>
      <div className="mt-5">
        <Loaded
          query={query}
          label={t`Loading the deliveries…`}
          failed={t`We could not load the deliveries.`}
          bones={<Bone className="h-96 rounded-card" />}
        >
          {({ webhook, rows, total }) => (
            <>
              <p className="mb-3 flex flex-wrap items-center gap-3">
                <span className="font-strong wrap-anywhere">{webhook.url}</span>
                <StateTag webhook={webhook} />
              </p>
              {rows.length === 0 ? (
                <EmptyState>
                  {state
                    ? t`Nothing is in this state.`
                    : t`Nothing was sent here in the last thirty days. Send a test to see whether it arrives.`}
                </EmptyState>
              ) : (
                <ul className="grid gap-2">
                  {rows.map((delivery) => (
                    <DeliveryItem
                      key={delivery.deliveryId}
                      delivery={delivery}
                      isEnded={webhook.state === 'ended'}
                    />
                  ))}
                </ul>
              )}
              <Pager list={list} total={total} />
            </>
          )}
        </Loaded>
      </div>
    </>
  );
}
