/**
 * Templates of messages, in all three languages: a person chooses one, reads it, changes it and sends it. A template obeys
 * the rules of a message itself (product rule 9, threat T1), so that nothing can be sent by choosing what could not be
 * sent by writing.
 */
import type { LoanEvent, Moment } from './loan.ts';
import { messageTextRefusal } from './message-text.ts';
import type { Notice } from './notice.ts';
import { moneyAskIn } from './pay-first.ts';
import { allow, type Outcome, type Refused, refuse } from './refusal.ts';

export const placeholders = ['name', 'reference', 'nextDue', 'amountDue'] as const;
export type Placeholder = (typeof placeholders)[number];

export type TemplateTexts = { en: string; ms: string; zh: string };
export type TemplateContent = { name: string; texts: TemplateTexts };
export type MessageTemplate = TemplateContent & { templateId: string; version: number; isRetired: boolean };
export type TemplateChange = { event: LoanEvent; notices: readonly Notice[]; template: MessageTemplate };

const inBraces = /\{([^{}]*)\}/g;

/** Every placeholder of a text, known or not, once each. */
export const placeholdersIn = (text: string): string[] => [
  ...new Set([...text.matchAll(inBraces)].map(([, name = '']) => name)),
];

export const isPlaceholder = (name: string): name is Placeholder =>
  (placeholders as readonly string[]).includes(name);

/** Placeholders without a fact stay as they are. */
export const fillTemplate = (text: string, facts: Readonly<Partial<Record<Placeholder, string>>>): string =>
  text.replace(inBraces, (whole, name: string) => (isPlaceholder(name) ? (facts[name] ?? whole) : whole));

/** What the placeholders may become, to judge a template by. */
const sample: Record<Placeholder, string> = {
  name: 'Nurul Aina binti Zulkifli',
  reference: 'JRN-26-7K4P-93XD',
  nextDue: '5 December 2026',
  amountDue: 'RM470.73',
};

/** Undefined when the text may be a template. */
export const templateTextRefusal = (text: string): Refused | undefined => {
  const unknown = placeholdersIn(text).find((name) => !isPlaceholder(name));
  if (unknown !== undefined) {
    return refuse({ code: 'template-unknown-placeholder', placeholder: unknown });
  }
  const filled = fillTemplate(text, sample);
  return (
    messageTextRefusal(filled, [sample.reference]) ??
    (moneyAskIn(filled) === 'excuse' ? refuse({ code: 'message-pay-first' }) : undefined)
  );
};

const contentRefusal = ({ texts }: TemplateContent, isNameTaken: boolean): Refused | undefined =>
  isNameTaken
    ? refuse({ code: 'template-name-in-use' })
    : [texts.en, texts.ms, texts.zh].map(templateTextRefusal).find((refused) => refused !== undefined);

const factsOf = ({ name, texts, isRetired }: MessageTemplate) => ({ name, texts: { ...texts }, isRetired });

const changed = (
  name: string,
  before: MessageTemplate | undefined,
  template: MessageTemplate,
): { ok: true; change: TemplateChange } =>
  allow({
    event: {
      name,
      facts: {
        templateId: template.templateId,
        before: before ? factsOf(before) : null,
        after: factsOf(template),
      },
    },
    notices: [],
    template,
  });

type Named = { isNameTaken: boolean };

export const addTemplate = (
  { isNameTaken }: Named,
  content: TemplateContent,
  { newId }: Moment,
): Outcome<TemplateChange> =>
  contentRefusal(content, isNameTaken) ??
  changed('template.added', undefined, { ...content, templateId: newId, version: 1, isRetired: false });

/** `version` is the one that was read: what somebody else changed meanwhile is not written over. */
export const changeTemplate = (
  { template, isNameTaken }: Named & { template: MessageTemplate },
  { version, ...content }: TemplateContent & { version: number },
): Outcome<TemplateChange> => {
  if (version !== template.version) return refuse({ code: 'changed-meanwhile' });
  return (
    contentRefusal(content, isNameTaken) ??
    changed('template.changed', template, { ...template, ...content, version: version + 1 })
  );
};

/** It is offered no more, or again. Messages that were sent stay as they were. */
export const retireTemplate = (
  template: MessageTemplate,
  { version, isRetired }: { version: number; isRetired: boolean },
): Outcome<TemplateChange> => {
  if (version !== template.version || isRetired === template.isRetired)
    return refuse({ code: 'changed-meanwhile' });
  const name = isRetired ? 'template.retired' : 'template.offered-again';
  return changed(name, template, { ...template, isRetired, version: version + 1 });
};
