/** The integrations with their keys: one form for a new one, and each with what it may read and when it last did. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { IntegrationView, ShownOnce } from '#contract/integrations.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useMay } from '../access/use-may.ts';
import { IntegrationItem } from './integration-item.tsx';
import { MakeIntegration } from './make-integration.tsx';
import { ShownOnceNote } from './shown-once.tsx';

export function KeysSection({ integrations }: { integrations: readonly IntegrationView[] }) {
  const { t } = useLingui();
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  const [shown, setShown] = useState<ShownOnce>();
  const first = shown?.firstCharacters ?? '';

  const begin = (
    <Button size="small" variant="secondary" onClick={() => setIsOpen(true)}>
      {t`Make an integration`}
    </Button>
  );
  const canMake = may('makeIntegration');
  return (
    <Card title={t`API keys`} aside={canMake && !isOpen && integrations.length > 0 && begin}>
      {shown && (
        <div className="mb-5">
          <ShownOnceNote
            title={t`Key ${first}…`}
            text={shown.token}
            label={t`key`}
            lost={t`The key was made but got lost on the way, so nobody has seen it. Replace it to get a new one.`}
            onKept={() => setShown(undefined)}
          >
            {t`Copy it now and give it to whoever runs the program. It is shown only this once, and we keep no copy.`}
          </ShownOnceNote>
        </div>
      )}
      {isOpen && canMake && (
        <div className="mb-5 border-b border-border pb-5">
          <MakeIntegration
            onMade={(made) => {
              setShown(made);
              setIsOpen(false);
            }}
            onClose={() => setIsOpen(false)}
          />
        </div>
      )}
      {integrations.length === 0 && !isOpen ? (
        <EmptyState action={canMake && begin}>
          {t`There is no integration yet. Make one for each program, such as your accounting. Each has its own key, which you can replace or end.`}
        </EmptyState>
      ) : (
        <ul className="grid gap-4">
          {integrations.map((integration) => (
            <IntegrationItem
              key={integration.integrationId}
              integration={integration}
              onReplaced={setShown}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
