/** A link that was cut or copied with a mark too many names nothing that could be read: its page is not asked for. */
import { idField } from '#contract/fields.ts';

/** By the parameters of a route: those called an id must be one. */
export const leadsSomewhere = (params: Readonly<Record<string, string | undefined>>): boolean =>
  Object.entries(params).every(([name, value]) => !name.endsWith('Id') || idField.safeParse(value).success);
