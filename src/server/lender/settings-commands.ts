/** What one administrator sets at once: the first contact, hours, what forms offer, and maintenance. */
import type { Updateable } from 'kysely';
import type * as endpoints from '#contract/settings.ts';
import type { Settings } from '#contract/settings.ts';
import * as rules from '#domain/lender-settings.ts';
import type { Moment } from '#domain/loan.ts';
import type { Outcome } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import { userIdOf } from '../actor.ts';
import type { Command } from '../command.ts';
import type { Database } from '../db/types.gen.ts';
import type { Tx } from '../house.ts';
import type { InputOf } from '../route.ts';
import { contactColumns, markEdit, readEdits } from './change-rows.ts';
import { lenderStream } from './lender-stream.ts';
import { readLenderRow, type SettingsParts, settingsParts } from './settings-parts.ts';
import { readSettings } from './settings-view.ts';

type Section = keyof SettingsParts;
type State<S extends Section> = rules.Part<SettingsParts[S]>;
type Change<S extends Section> = rules.SettingsChange<SettingsParts[S]>;
type Columns = Updateable<Database['lender']>;

/** Undefined state: there is no lender to set anything of. */
const setting = <S extends Section, Input>(
  section: S,
  action: 'setFirstContact' | 'changeWorkingHours' | 'changeLenderForms' | 'changeMaintenance',
  decide: (part: State<S>, input: Input, moment: Moment) => Outcome<Change<S>>,
  columns: (value: SettingsParts[S]) => Columns,
): Command<Input, { part: State<S> | undefined }, Change<S>, Settings> => ({
  action,
  stream: lenderStream,
  read: async (tx) => {
    const row = await readLenderRow(tx);
    return { part: row && { value: settingsParts(row)[section], last: (await readEdits(tx)).get(section) } };
  },
  decide: ({ part }, input, moment) =>
    part ? decide(part, input, moment) : refuse({ code: 'lender-unknown' }),
  write: async (tx: Tx, { value }, _input, { call, now }) => {
    await tx.updateTable('lender').set(columns(value)).execute();
    await markEdit(tx, section, userIdOf(call.actor), now);
  },
  answer: (tx, _change, _input, { call, moment: { now } }) =>
    readSettings(tx, { userId: userIdOf(call.actor), now }),
});

export const setFirstContact = setting<'contact', InputOf<typeof endpoints.setFirstContact>>(
  'contact',
  'setFirstContact',
  rules.setFirstContact,
  contactColumns,
);

export const changeWorkingHours = setting<'hours', InputOf<typeof endpoints.changeWorkingHours>>(
  'hours',
  'changeWorkingHours',
  rules.changeWorkingHours,
  ({ fromHour, toHour }) => ({ working_from_hour: fromHour, working_to_hour: toHour }),
);

export const changeLenderForms = setting<'forms', InputOf<typeof endpoints.changeLenderForms>>(
  'forms',
  'changeLenderForms',
  rules.changeLenderForms,
  (forms) => ({
    applications_open: forms.applicationsOpen,
    show_payout_claim: forms.showPayoutClaim,
    // All of them: those that the product learns later are offered too.
    offered_banks: rules.isWholeList('banks', forms.banks) ? null : [...forms.banks],
    offered_purposes: rules.isWholeList('purposes', forms.purposes) ? null : [...forms.purposes],
    max_file_megabytes: forms.maxFileMegabytes,
    files_per_day: forms.filesPerDay,
  }),
);

export const changeMaintenance = setting<'maintenance', InputOf<typeof endpoints.changeMaintenance>>(
  'maintenance',
  'changeMaintenance',
  rules.changeMaintenance,
  (maintenance) => ({
    maintenance_since: maintenance ? new Date(maintenance.since) : null,
    maintenance_until: maintenance?.until ? new Date(maintenance.until) : null,
  }),
);
