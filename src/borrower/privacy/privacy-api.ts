/** The privacy centre's part of the API, fetched with its page and with no other. */
import * as privacy from '#contract/privacy.ts';
import { createApi } from '#ui/api.ts';
import { sessionHooks } from '../api.ts';

export const privacyApi = createApi(privacy, sessionHooks);

export const privacyKey = ['getPrivacy'] as const;
export const looksKey = ['getLooks'] as const;
