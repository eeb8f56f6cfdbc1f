/** `/office/settings/templates`: the templates of messages, the lender's own and those that come with the product. */
import { useLingui } from '@lingui/react/macro';
import { Archive } from 'lucide-react';
import { useState } from 'react';
import type { OwnTemplate } from '#contract/templates.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Heading } from '#ui/navigation.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { Tag } from '#ui/tag.tsx';
import { useFormat } from '#ui/words.tsx';
import { localeCodes, locales } from '#words/locale.ts';
import { useMay } from '../access/use-may.ts';
import { RetireTemplate } from './retire-template.tsx';
import { TemplateForm } from './template-form.tsx';
import { useTemplates } from './use-templates.ts';

export function TemplatesPage() {
  const { t } = useLingui();
  const may = useMay();
  const query = useTemplates();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <div className="max-w-[48rem]">
      <Heading>{t`Message templates`}</Heading>
      <p className="mt-1 max-w-measure text-text-2">
        {t`Texts that colleagues choose, change and send in a conversation. Each is written in all three languages. Account numbers, links and requests for fees are refused here, as in every message.`}
      </p>
      {may('addTemplate') && !isAdding && (
        <Button size="small" className="mt-4" onClick={() => setIsAdding(true)}>{t`Add a template`}</Button>
      )}
      {isAdding && (
        <Card title={t`New template`} className="mt-5">
          <TemplateForm onDone={() => setIsAdding(false)} />
        </Card>
      )}
      <div className="mt-5">
        <Loaded
          query={query}
          label={t`Loading the templates…`}
          failed={t`We could not load the templates.`}
          bones={<Bone className="h-72 rounded-card" />}
        >
          {({ own, builtIn }) => (
            <div className="grid gap-6">
              <section aria-labelledby="own-templates" className="grid gap-4">
                <h2 id="own-templates" className="text-lg">{t`Your own`}</h2>
                {own.length === 0 ? (
                  <Card>
                    <EmptyState>{t`You have no templates of your own yet. You can already choose the built-in ones.`}</EmptyState>
                  </Card>
                ) : (
                  own.map((template) => <OwnCard key={template.templateId} template={template} />)
                )}
              </section>
              <section aria-labelledby="built-in-templates" className="grid gap-4">
                <h2 id="built-in-templates" className="text-lg">{t`With the product`}</h2>
                {builtIn.map(({ name, texts }) => (
                  <Card key={name} title={name}>
                    <Texts texts={texts} />
                  </Card>
                ))}
              </section>
            </div>
          )}
        </Loaded>
      </div>
    </div>
  );
}

function OwnCard({ template }: { template: OwnTemplate }) {
  const { t } = useLingui();
  const format = useFormat();
  const may = useMay();
  const [isChanging, setIsChanging] = useState(false);
  const { name, texts, isRetired, changedBy, changedAt } = template;
  const when = format.dateTime(changedAt);
  return (
    <Card title={name} aside={isRetired && <Tag icon={Archive}>{t`Not offered`}</Tag>}>
      {isChanging ? (
        <TemplateForm template={template} onDone={() => setIsChanging(false)} />
      ) : (
        <>
          <Texts texts={texts} />
          <p className="mt-3 text-sm text-text-2">{t`Changed by ${changedBy} on ${when}`}</p>
          {may('changeTemplate') && (
            <div className="mt-4 flex flex-wrap items-start gap-3">
              <Button
                variant="secondary"
                size="small"
                aria-label={`${t`Change`}: ${name}`}
                onClick={() => setIsChanging(true)}
              >{t`Change`}</Button>
              <RetireTemplate template={template} />
            </div>
          )}
        </>
      )}
    </Card>
  );
}

function Texts({ texts }: { texts: OwnTemplate['texts'] }) {
  return (
    <dl className="grid gap-3">
      {localeCodes.map((code) => (
        <div key={code}>
          <dt className="text-sm font-strong">{locales[code].name}</dt>
          <dd lang={locales[code].tag} className="whitespace-pre-line wrap-anywhere">
            {texts[code]}
          </dd>
        </div>
      ))}
    </dl>
  );
}
