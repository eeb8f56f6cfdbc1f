/** `/office/integrations`: programs that read with a key, and addresses that are told what happens. */
import { useLingui } from '@lingui/react/macro';
import { Loaded } from '#ui/loaded.tsx';
import { Heading } from '#ui/navigation.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { useFormat } from '#ui/words.tsx';
import { KeysSection } from './keys.tsx';
import { useIntegrations } from './use-integrations.ts';
import { WebhooksSection } from './webhooks.tsx';

export function IntegrationsPage() {
  const { t } = useLingui();
  const { gap } = useFormat();
  const query = useIntegrations();
  return (
    <>
      <Heading>{t`Integrations`}</Heading>
      <p className="mt-1 max-w-measure text-text-2">
        {t`Your other programs can read loans and payments, and be told when something happens. They see references, amounts, dates and states, never a name, an IC number or a contact.`}
        {gap}
        <a className="text-link underline" href="/api/docs">{t`How to connect a program`}</a>
      </p>
      <div className="mt-5">
        <Loaded
          query={query}
          label={t`Loading the integrations…`}
          failed={t`We could not load the integrations.`}
          bones={<Bone className="h-96 rounded-card" />}
        >
          {(all) => (
            <div className="grid gap-5">
              <KeysSection integrations={all.integrations} />
              <WebhooksSection webhooks={all.webhooks} hosts={all.webhookHosts} />
            </div>
          )}
        </Loaded>
      </div>
    </>
  );
}
