/** News on or off, the download and the deletion: each is written into the person's own chain of events. */
import type { ResponseOf } from '#contract/endpoint.ts';
import type * as endpoints from '#contract/privacy.ts';
import type { PrivacyView } from '#contract/privacy.ts';
import { type DeletionChange, requestDeletion as deletionRule } from '#domain/deletion.ts';
import { dayMs, minuteMs } from '#domain/durations.ts';
import {
  downloadData as downloadRule,
  downloadsADay,
  changeNews as newsRule,
  type PrivacyChange,
} from '#domain/privacy.ts';
import { ownDataSubject, takeStepUp } from '../accounts/codes.ts';
import { ownStream, userIdOf } from '../actor.ts';
import type { Command } from '../command.ts';
import type { Tx } from '../house.ts';
import type { InputOf } from '../route.ts';
import { writeNews } from './consents.ts';
import { destroyKeys, endOpenUploads } from './destroy-files.ts';
import { eraseRecords } from './erase-records.ts';
import { privacyView, readDownloads } from './queries.ts';
import { readRetentionFacts, type StoredFacts } from './retention-facts.ts';

export const changeNews: Command<InputOf<typeof endpoints.changeNews>, object, PrivacyChange, PrivacyView> = {
  action: 'changeNews',
  stream: ownStream,
  read: async () => ({}),
  decide: (_state, input) => newsRule(input),
  evidence: (tx, _change, { wanted }, { call, now }) =>
    writeNews(tx, { userId: userIdOf(call.actor), locale: call.locale, wanted }, now),
  answer: (tx, _change, _input, { house, call }) => privacyView(tx, house, userIdOf(call.actor)),
};

type Downloads = { downloadsOfDay: number; waitMinutes: number };

/** How many since this time yesterday, and when the first of them is a day old. */
async function downloadsOfDay(tx: Tx, userId: string, now: Date): Promise<Downloads> {
  const all = await readDownloads(tx, userId);
  const recent = all
    .map(({ downloadedAt }) => new Date(downloadedAt).getTime() + dayMs - now.getTime())
    .filter((leftMs) => leftMs > 0);
  const waitMs = recent[downloadsADay - 1] ?? 0;
  return { downloadsOfDay: recent.length, waitMinutes: Math.max(1, Math.ceil(waitMs / minuteMs)) };
}

/** The event and the code; the ZIP itself is made after the commit, from what is there then. */
export const downloadData: Command<
  InputOf<typeof endpoints.downloadData>,
  Downloads,
  PrivacyChange,
  { downloadedAt: string }
> = {
  action: 'downloadData',
  stream: ownStream,
  read: (tx, { actor }, _input, { clock }) => downloadsOfDay(tx, userIdOf(actor), clock.now()),
  decide: (state) => downloadRule(state),
  evidence: async (tx, _change, { stepUp }, { house, call }) => {
    const userId = userIdOf(call.actor);
    await takeStepUp(tx, house, { userId, purpose: 'download-data', subject: ownDataSubject, stepUp });
  },
  answer: async (_tx, _change, _input, { now }) => ({ downloadedAt: now.toISOString() }),
};

type Answer = ResponseOf<typeof endpoints.requestDeletion>;

export const requestDeletion: Command<
  InputOf<typeof endpoints.requestDeletion>,
  StoredFacts,
  DeletionChange,
  Answer
> = {
  action: 'requestDeletion',
  stream: ownStream,
  read: (tx, { actor }) => readRetentionFacts(tx, userIdOf(actor)),
  decide: (facts, { groups }, { today }) => deletionRule(facts, groups, today),
  evidence: async (tx, change, { stepUp }, { house, call, now }) => {
    const userId = userIdOf(call.actor);
    await takeStepUp(tx, house, { userId, purpose: 'delete-data', subject: ownDataSubject, stepUp });
    await destroyKeys(tx, userId, change.fileIds, { because: 'asked', now });
    await eraseRecords(tx, house, userId, change.groups, now);
    // After the account: whoever begins an upload waits for its row.
    await endOpenUploads(tx, userId, change.groups);
  },
  write: async (tx, { answers }, _input, { call, moment, now, eventId }) => {
    await tx
      .insertInto('deletion_requests')
      .values({
        borrower_id: userIdOf(call.actor),
        request_id: moment.newId,
        answers: JSON.stringify(answers),
        event_id: eventId,
        requested_at: now,
      })
      .execute();
  },
  answer: async (_tx, { groups, fileIds }) => ({
    isClosed: groups.includes('account'),
    deletedFiles: fileIds.length,
  }),
};
