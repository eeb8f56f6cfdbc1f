/** The lender's own templates of messages, kept by the administrator on the lender's stream. */
import type * as endpoints from '#contract/templates.ts';
import type { OwnTemplate } from '#contract/templates.ts';
import type { MessageTemplate, TemplateChange } from '#domain/message-template.ts';
import * as rules from '#domain/message-template.ts';
import { userIdOf } from '../actor.ts';
import type { Command, Writing } from '../command.ts';
import type { Tx } from '../house.ts';
import { lenderStream } from '../lender/lender-stream.ts';
import type { InputOf } from '../route.ts';
import { isNameTaken, readTemplate, writeTemplate } from './template-rows.ts';

const common = {
  stream: lenderStream,
  write: (tx: Tx, { template }: TemplateChange, _input: unknown, { call, now, eventId }: Writing) =>
    writeTemplate(tx, template, { changedBy: userIdOf(call.actor), changedAt: now, eventId }),
  answer: async (tx: Tx, { template }: TemplateChange): Promise<OwnTemplate> => {
    const written = await readTemplate(tx, template.templateId);
    if (!written) throw new Error(`template ${template.templateId} was not written`);
    return written;
  },
};

type TemplateCommand<Input, State> = Command<Input, State, TemplateChange, OwnTemplate>;
type Named = { isNameTaken: boolean };

export const addTemplate: TemplateCommand<InputOf<typeof endpoints.addTemplate>, Named> = {
  action: 'addTemplate',
  ...common,
  read: async (tx, _call, { name }) => ({ isNameTaken: await isNameTaken(tx, name) }),
  decide: rules.addTemplate,
};

export const changeTemplate: TemplateCommand<
  InputOf<typeof endpoints.changeTemplate>,
  Named & { template: MessageTemplate }
> = {
  action: 'changeTemplate',
  ...common,
  read: async (tx, _call, { templateId, name }) => {
    const template = await readTemplate(tx, templateId);
    return (
      template && { template: templateOf(template), isNameTaken: await isNameTaken(tx, name, templateId) }
    );
  },
  decide: (found, { version, name, texts }) => rules.changeTemplate(found, { version, name, texts }),
};

export const retireTemplate: TemplateCommand<InputOf<typeof endpoints.retireTemplate>, MessageTemplate> = {
  action: 'retireTemplate',
  ...common,
  read: async (tx, _call, { templateId }) => {
    const template = await readTemplate(tx, templateId);
    return template && templateOf(template);
  },
  decide: (template, { version, isRetired }) => rules.retireTemplate(template, { version, isRetired }),
};

const templateOf = ({ templateId, version, name, texts, isRetired }: OwnTemplate): MessageTemplate => ({
  templateId,
  version,
  name,
  texts,
  isRetired,
});
