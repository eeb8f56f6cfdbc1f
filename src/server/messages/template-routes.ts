/** Templates of messages: kept on the settings page, chosen in a conversation. */
import * as endpoints from '#contract/templates.ts';
import type { localeCodes } from '#words/locale.ts';
import { builtInNames, builtInText, builtInTitle } from '#words/message-templates.ts';
import { kualaLumpurDate } from '../clock.ts';
import { snapshot } from '../db/snapshot.ts';
import type { House } from '../house.ts';
import { commandRoute, type Route, route } from '../route.ts';
import { readFilledTemplates } from './filled-templates.ts';
import { addTemplate, changeTemplate, retireTemplate } from './template-commands.ts';
import { readTemplates } from './template-rows.ts';

export const templateRoutes = (house: House): Route[] => [
  route(endpoints.getTemplates, async ({ call: { locale } }) => ({
    own: await readTemplates(house.db),
    builtIn: builtInNames.map((name) => ({
      name: builtInTitle(house.words[locale], name),
      texts: textsOf((code) => builtInText(house.words[code], name, {})),
    })),
  })),
  commandRoute(house, endpoints.addTemplate, addTemplate),
  commandRoute(house, endpoints.changeTemplate, changeTemplate),
  commandRoute(house, endpoints.retireTemplate, retireTemplate),
  route(endpoints.getThreadTemplates, async ({ call, params: { borrowerId } }) => ({
    templates: await snapshot(house.db, (tx) =>
      readFilledTemplates(house, tx, call, { borrowerId, today: kualaLumpurDate(house.clock.now()) }),
    ),
  })),
];

const textsOf = (text: (code: (typeof localeCodes)[number]) => string) => ({
  en: text('en'),
  ms: text('ms'),
  zh: text('zh'),
});
