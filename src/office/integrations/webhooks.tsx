/** The addresses that are told what happens: one form for a new one, and each with how it stands. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { SecretOnce, WebhookView } from '#contract/integrations.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { useMay } from '../access/use-may.ts';
import { AddWebhook } from './add-webhook.tsx';
import { ShownOnceNote } from './shown-once.tsx';
import { WebhookItem } from './webhook-item.tsx';

type WebhooksProps = { webhooks: readonly WebhookView[]; hosts: readonly string[] };

export function WebhooksSection({ webhooks, hosts }: WebhooksProps) {
  const { t } = useLingui();
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  const [shown, setShown] = useState<SecretOnce>();
  const canAdd = may('addWebhook') && hosts.length > 0;
  const begin = canAdd && (
    <Button size="small" variant="secondary" onClick={() => setIsOpen(true)}>
      {t`Add a webhook`}
    </Button>
  );
  return (
    <Card title={t`Webhooks`} aside={!isOpen && webhooks.length > 0 && begin}>
      <div className="mb-5 grid gap-4 empty:hidden">
        {hosts.length === 0 && (
          <Notice tone="info" title={t`This installation has no allowed hosts yet`}>
            <span className="wrap-anywhere">
              {t`Whoever runs the server lists the hosts that messages may go to in the setting WEBHOOK_HOSTS, for example WEBHOOK_HOSTS=hooks.example.com. This way nobody at a desk can send data to a place that was not agreed on.`}
            </span>
          </Notice>
        )}
        {shown && (
          <ShownOnceNote
            title={t`Secret of the webhook`}
            text={shown.secret}
            label={t`secret`}
            lost={t`The webhook was added, but its secret got lost on the way. Replace the secret to get a new one.`}
            onKept={() => setShown(undefined)}
          >
            {t`Copy it now and give it to whoever runs the other side. They use it to check that a message is ours. It is shown only this once.`}
          </ShownOnceNote>
        )}
      </div>
      {isOpen && canAdd && (
        <div className="mb-5 border-b border-border pb-5">
          <AddWebhook
            hosts={hosts}
            onAdded={(added) => {
              setShown(added);
              setIsOpen(false);
            }}
            onClose={() => setIsOpen(false)}
          />
        </div>
      )}
      {webhooks.length === 0 && !isOpen ? (
        <EmptyState action={begin}>
          {t`There is no webhook yet. A webhook tells your CRM or accounting at once when a loan is paid out or a payment is confirmed.`}
        </EmptyState>
      ) : (
        <ul className="grid gap-4">
          {webhooks.map((webhook) => (
            <WebhookItem key={webhook.webhookId} webhook={webhook} onReplaced={setShown} />
          ))}
        </ul>
      )}
    </Card>
  );
}
