/** Sending a file in chunks. */
import * as endpoints from '#contract/uploads.ts';
import { userIdOf } from '../actor.ts';
import type { House } from '../house.ts';
import { type Route, route } from '../route.ts';
import { completeUpload } from './complete-upload.ts';
import { sendChunk } from './send-chunk.ts';
import { startUpload } from './start-upload.ts';
import { readUpload, uploadView } from './upload-rows.ts';
import { assertKnows } from './uploader.ts';

export const uploadRoutes = (house: House): Route[] => [
  route(endpoints.startUpload, ({ call, body }) => startUpload(house, call, body)),
  route(endpoints.getUpload, async ({ call: { actor }, params }) => {
    const row = await readUpload(house.db, userIdOf(actor), params.uploadId, house.clock.now());
    assertKnows(actor, row);
    return uploadView(row);
  }),
  route(endpoints.sendChunk, ({ call, params, query, file }) =>
    sendChunk(house, call, params.uploadId, { ...query, bytes: file }),
  ),
  route(endpoints.completeUpload, ({ call, params }) => completeUpload(house, call, params.uploadId)),
];
