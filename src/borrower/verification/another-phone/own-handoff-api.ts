/** The endpoints of the hand-off, beside the rest of the API: only who hands photos over loads them. */
import * as handoff from '#contract/handoff.ts';
import { createApi } from '#ui/api.ts';
import { sessionHooks } from '../../api.ts';

export const ownHandoffApi = createApi(handoff, sessionHooks);
