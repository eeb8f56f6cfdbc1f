/** The endpoints of uploads, beside the rest of the API: only the pages that send files load them. */
import * as uploads from '#contract/uploads.ts';
import { createApi } from '#ui/api.ts';
import type { UploadLine } from '#ui/upload/upload-in-chunks.ts';
import { sessionHooksFor } from './api.ts';

/** An upload may wait for hours: it stays this person's, whoever has signed in by then. */
export const uploadLineOf = (userId: string): UploadLine => createApi(uploads, sessionHooksFor(userId));
