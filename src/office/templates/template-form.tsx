/** A template in all three languages; the server judges each text as it judges a message, and says which rule it breaks. */
import { useLingui } from '@lingui/react/macro';
import { addTemplate, type OwnTemplate } from '#contract/templates.ts';
import { placeholders, templateTextRefusal } from '#domain/message-template.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { LimitedTextArea, LimitedTextField } from '#ui/limited-text.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { localeCodes, locales } from '#words/locale.ts';
import { api } from '../api.ts';
import { ChangedMeanwhile, useSeenVersion } from '../changed-meanwhile.tsx';
import { closing } from '../close-question.tsx';
import { ConflictNote } from '../conflict-note.tsx';
import { useReadTemplatesAgain } from './use-templates.ts';

type TemplateFormProps = { template?: OwnTemplate; onDone: () => void };

export function TemplateForm({ template, onDone }: TemplateFormProps) {
  const { t } = useLingui();
  const readAgain = useReadTemplatesAgain();
  const versions = useSeenVersion(template ?? { version: 0 });
  const missing = {
    en: t`Enter the text in English`,
    ms: t`Enter the text in Malay`,
    zh: t`Enter the text in Chinese`,
  };
  const forbidden = t`This text breaks a rule for messages: an account number, a link, a fee, or an unknown placeholder`;
  const textError = (code: keyof typeof missing, text: string) => {
    if (text === '') return missing[code];
    return templateTextRefusal(text) !== undefined && forbidden;
  };
  const form = useForm({
    schema: addTemplate.body,
    read: ({ text }) => ({
      name: text('name'),
      texts: { en: text('texts.en'), ms: text('texts.ms'), zh: text('texts.zh') },
    }),
    check: ({ name, texts }) => ({
      name: name.length < 2 && t`Enter a name`,
      'texts.en': textError('en', texts.en),
      'texts.ms': textError('ms', texts.ms),
      'texts.zh': textError('zh', texts.zh),
    }),
    submit: (content, { key }) => {
      if (!template) return api.addTemplate(content, { key });
      const { templateId } = template;
      const { version } = versions.seen;
      return api.changeTemplate({ templateId, version, ...content }, { key });
    },
    fieldOf: ({ code }) => (code === 'template-name-in-use' ? 'name' : undefined),
    done() {
      toast(t`Saved. Colleagues can choose it in their conversations.`);
      readAgain();
      onDone();
    },
    guard: true,
  });
  const known = placeholders.map((name) => `{${name}}`).join(' ');
  return (
    <form {...form.props} className="grid gap-4">
      <ErrorSummary form={form} />
      <LimitedTextField
        {...form.field('name')}
        label={t`Template name`}
        hint={t`Colleagues see it in their list.`}
        mostCharacters={80}
        defaultValue={template?.name}
      />
      <p className="text-note text-text-2">{t`Placeholders that are filled in for each borrower: ${known}`}</p>
      {localeCodes.map((code) => (
        <LimitedTextArea
          key={code}
          {...form.field(`texts.${code}`)}
          label={locales[code].name}
          lang={locales[code].tag}
          rows={5}
          mostCharacters={1500}
          defaultValue={template?.texts[code]}
        />
      ))}
      <ConflictNote problem={form.problem} onReload={readAgain} />
      {template && (
        <ChangedMeanwhile
          versions={versions}
          onGoOn={form.forget}
          items={[
            { label: t`Template name`, value: template.name },
            ...localeCodes.map((code) => ({
              label: locales[code].name,
              value: (
                <span lang={locales[code].tag} className="whitespace-pre-line wrap-anywhere">
                  {template.texts[code]}
                </span>
              ),
            })),
          ]}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={form.busy}>{t`Save the template`}</Button>
        <Button variant="secondary" size="small" onClick={closing(form, onDone)}>{t`Go back`}</Button>
      </div>
    </form>
  );
}
