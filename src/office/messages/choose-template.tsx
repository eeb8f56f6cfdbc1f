/** A template as this borrower will read it, with a translation beside it; inserted as text that can be changed. */
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { FilledTemplate } from '#contract/templates.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/choice-field.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { useLocale } from '#ui/words.tsx';
import { defaultLocale, type Locale, localeCodes, locales } from '#words/locale.ts';
import { api } from '../api.ts';

type ChooseTemplateProps = { borrowerId: string; locale: string; onInsert: (text: string) => void };

export function ChooseTemplate({ borrowerId, locale: code, onInsert }: ChooseTemplateProps) {
  const { t } = useLingui();
  const id = useId();
  const ownLocale = useLocale();
  const locale = localeCodes.find((known) => known === code) ?? defaultLocale;
  const [chosen, setChosen] = useState('');
  const query = useQuery({
    queryKey: ['getThreadTemplates', borrowerId, ownLocale],
    queryFn: ({ signal }) => api.getThreadTemplates({ borrowerId }, { signal }),
    staleTime: 60_000,
  });
  const templates = query.data?.templates ?? [];
  const template = templates.find(({ key }) => key === chosen);
  return (
    <div className="grid gap-3">
      <Select
        name="template"
        id={`${id}-template`}
        label={t`Start from a template`}
        optional
        placeholder={query.isPending ? t`Loading the templates…` : t`Write freely`}
        options={templates.map(({ key, name }) => ({ value: key, label: name }))}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      />
      {query.isError && <ErrorNote problem={query.error} onRetry={() => void query.refetch()} />}
      {template && (
        <>
          <Preview template={template} locale={locale} ownLocale={ownLocale} />
          {template.missing.length === 0 && (
            <div>
              <Button
                variant="secondary"
                size="small"
                onClick={() => {
                  onInsert(template.text);
                  setChosen('');
                }}
              >{t`Insert the text`}</Button>
            </div>
          )}
        </>
      )}
    </div>
  );
}

type PreviewProps = { template: FilledTemplate; locale: Locale; ownLocale: Locale };

function Preview({ template: { text, translation, missing }, locale, ownLocale }: PreviewProps) {
  const { t } = useLingui();
  if (missing.length > 0) {
    return (
      <p className="text-note text-text-2">
        {t`This borrower has no open bill or no loan yet, so this template would not be true. Choose another one.`}
      </p>
    );
  }
  const { name } = locales[locale];
  return (
    <div className="grid gap-3 rounded-control bg-surface-2 p-4 text-note md:grid-cols-2">
      <Column title={t`The borrower reads (${name})`} locale={locale} text={text} />
      {locale !== ownLocale && <Column title={t`In your language`} locale={ownLocale} text={translation} />}
    </div>
  );
}

function Column({ title, locale, text }: { title: string; locale: Locale; text: string }) {
  return (
    <div className="min-w-0">
      <p className="text-sm font-strong">{title}</p>
      <p lang={locales[locale].tag} className="mt-1 whitespace-pre-line wrap-anywhere">
        {text}
      </p>
    </div>
  );
}
