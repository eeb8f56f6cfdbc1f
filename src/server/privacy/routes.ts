/** The privacy centre's part of the API. */
import * as endpoints from '#contract/privacy.ts';
import { userIdOf } from '../actor.ts';
import { runCommand } from '../command.ts';
import { snapshot } from '../db/snapshot.ts';
import type { House } from '../house.ts';
import { commandRoute, type Route, route } from '../route.ts';
import { changeNews, requestDeletion } from './commands.ts';
import { destroyEndedUploads, removeDestroyedBytes } from './destroy-files.ts';
import { sendOwnData } from './download.ts';
import { privacyView, readLooks } from './queries.ts';

export const privacyRoutes = (house: House): Route[] => [
  route(endpoints.getPrivacy, ({ call }) =>
    snapshot(house.db, (tx) => privacyView(tx, house, userIdOf(call.actor))),
  ),
  route(endpoints.getLooks, ({ call, query }) => readLooks(house.db, userIdOf(call.actor), query.before)),
  commandRoute(house, endpoints.changeNews, changeNews),
  route(endpoints.downloadData, ({ call, body }) => sendOwnData(house, call, body)),
  route(endpoints.requestDeletion, async ({ call, body, web }) => {
    const answer = await runCommand(house, requestDeletion, call, body);
    if (answer.isClosed) web.clearCookie('sid');
    await removeWhatIsLeft(house, userIdOf(call.actor));
    return answer;
  }),
];

/** The keys are gone; what is left of the bytes goes now, or by the clock if this fails. The answer is the same. */
async function removeWhatIsLeft(house: House, userId: string): Promise<void> {
  try {
    await removeDestroyedBytes(house, userId);
    await destroyEndedUploads(house, userId);
  } catch (error) {
    house.log.error({ err: error, userId }, 'bytes of deleted files not removed yet');
  }
}
