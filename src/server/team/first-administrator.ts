/**
 * The way in where nobody is inside: whoever runs the installation prints a one-time link for the first administrator. It
 * works for fifteen minutes, and only while there is no active administrator.
 */
import { type Member, inviteFirstAdministrator as rule, type TeamChange } from '#domain/team.ts';
import { defaultLocale } from '#words/locale.ts';
import { systemCall } from '../by-clock.ts';
import { type Command, runCommand } from '../command.ts';
import type { House } from '../house.ts';
import { lenderStream } from '../lender/lender-stream.ts';
import { endedColumns, type LinkSecrets, linkAddress, makeSecrets, secretColumns } from './link-rows.ts';
import { readMembers } from './team-rows.ts';

const inviteFirstAdministrator = (
  secrets: LinkSecrets,
): Command<undefined, Member[], TeamChange & { linkId: string }, string> => ({
  action: 'inviteFirstAdministrator',
  stream: lenderStream,
  read: readMembers,
  decide: (team, _input, { newId: linkId }) => {
    const outcome = rule(team, { linkId });
    return outcome.ok ? { ok: true, change: { ...outcome.change, linkId } } : outcome;
  },
  write: async (tx, { linkId }, _input, { house, now }) => {
    // The link of before, perhaps lost in a closed window, stops working.
    await tx
      .updateTable('staff_links')
      .set(endedColumns({ withdrawn_at: now }))
      .where('made_by', 'is', null)
      .where('used_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .execute();
    await tx
      .insertInto('staff_links')
      .values({
        ...secretColumns(house, { linkId, purpose: 'join' }, secrets, now),
        link_id: linkId,
        purpose: 'join',
        locale: defaultLocale,
        roles: ['administrator'],
      })
      .execute();
  },
  answer: async (_tx, _change, _input, { house }) => linkAddress(house, secrets),
});

/** The address of the link. Throws 'administrator-exists' when somebody inside can invite. */
export async function makeFirstAdministratorLink(house: House): Promise<string> {
  return await runCommand(house, inviteFirstAdministrator(makeSecrets()), systemCall(), undefined);
}
