import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signOut } from '#contract/account.ts';
import { endpoints } from '#contract/api.ts';
import { claimHandoff, endHandoff, getHandoff, getHandoffTask, startHandoff } from '#contract/handoff.ts';
import { getVerification } from '#contract/identity.ts';
import { getUpload, startUpload } from '#contract/uploads.ts';
import { may } from '#domain/permission.ts';
import type { IdentityImageKind } from '#domain/refusal.ts';
import { buildApp } from '../app.ts';
import { makeImages } from '../files/image.ts';
import { newId } from '../id.ts';
import {
  type Borrower,
  type Browser,
  borrower,
  makeHouse,
  movableClock,
  openBrowser,
  proveLedger,
} from '../testing.ts';
import { must, openLender, photo } from '../testing-loans.ts';
import { sendFile } from '../testing-uploads.ts';

const clock = movableClock();
const house = await makeHouse({ clock, images: makeImages() });
const app = await buildApp(house);
let owner: Borrower;
beforeAll(() => openLender(house));
beforeEach(async () => {
  owner = await borrower(house, app);
});
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

const minuteMs = 60_000;
const front: readonly IdentityImageKind[] = ['ic-front'];

/** A phone whose requests come from the page of the hand-off. */
const phone = (): Browser => {
  const browser = openBrowser(app);
  const asHandoff = { 'jernih-handoff': '1' };
  return {
    ...browser,
    call: (endpoint, input, options) => browser.call(endpoint, input, { ...options, headers: asHandoff }),
    get: (url, options) => browser.get(url, { ...options, headers: asHandoff }),
    post: (url, body, options) => browser.post(url, body, { ...options, headers: asHandoff }),
  };
};

const tokenIn = (address: string): string => new URL(address).hash.slice(1);
const start = (kinds = front) => must(owner.call(startHandoff, { kinds: [...kinds] }));
const claim = (device: Browser, address: string, secret: string = newId()) =>
  device.call(claimHandoff, { token: tokenIn(address), secret });

/** Null once its time is over. */
const taskOf = async (device: Browser) => (await must(device.call(getHandoffTask, {}))).task;

async function claimed(kinds = front) {
  const started = await start(kinds);
  const device = phone();
  await must(claim(device, started.address));
  return { ...started, device };
}

describe('a hand-off', () => {
  it('lets another phone send the photos, and the borrower sees them arrive', async () => {
    const { handoffId, address, device } = await claimed();
    expect(new URL(address).pathname).toBe('/en/hantar-foto');
    const { task } = await must(device.call(getHandoffTask, {}));
    expect(task).toMatchObject({ handoffId, forName: 'A•••• b•••• R••••', kinds: front, arrived: [] });

    const { fileId } = await must(sendFile(device, 'ic-front', await photo()));
    const arrived = [{ kind: 'ic-front', fileId }];
    expect(await must(owner.call(getHandoff, { handoffId }))).toMatchObject({ state: 'claimed', arrived });
    expect((await taskOf(device))?.arrived).toEqual(arrived);
    const row = await house.db
      .selectFrom('files')
      .select('owner_id')
      .where('file_id', '=', fileId)
      .executeTakeFirstOrThrow();
    expect(row.owner_id).toBe(owner.userId);
    const events = await house.db
      .selectFrom('events')
      .select(['name', 'actor_kind'])
      .where('stream_id', '=', owner.userId)
      .orderBy('sequence')
      .execute();
    expect(events.slice(-3)).toEqual([
      { name: 'handoff.started', actor_kind: 'borrower' },
      { name: 'handoff.claimed', actor_kind: 'guest' },
      { name: 'file.uploaded', actor_kind: 'other-phone' },
    ]);
  });

  it('keeps neither token nor credential, only their hashes', async () => {
    const { address, device } = await claimed();
    const rows = JSON.stringify(await house.db.selectFrom('handoffs').selectAll().execute());
    expect(rows).not.toContain(tokenIn(address));
    expect(rows).not.toContain(device.cookies.get('handoff'));
  });

  it('opens once, also when two phones open it at the same moment', async () => {
    const { address } = await start();
    const answers = await Promise.all([1, 2, 3].map(() => claim(phone(), address)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await claim(phone(), address)).toMatchObject({ status: 409, code: 'handoff-used' });
  });

  it('opens again for the page whose answer was lost, and for no other', async () => {
    const { address, handoffId } = await start();
    const secret = newId();
    const first = phone();
    await must(claim(first, address, secret));
    const again = phone();
    clock.advance(9 * minuteMs);
    expect(await must(claim(again, address, secret))).toMatchObject({ handoffId });
    expect(again.cookies.get('handoff')).toBe(first.cookies.get('handoff'));
    await must(sendFile(again, 'ic-front', await photo()));
    expect(await claim(phone(), address)).toMatchObject({ status: 409, code: 'handoff-used' });
    const claims = await house.db
      .selectFrom('events')
      .select('event_id')
      .where('stream_id', '=', owner.userId)
      .where('name', '=', 'handoff.claimed')
      .execute();
    expect(claims).toHaveLength(1);

    clock.advance(minuteMs);
    expect(await claim(phone(), address, secret)).toMatchObject({ status: 409 });
  });

  it('does not open again after it was ended', async () => {
    const { address, handoffId } = await start();
    const secret = newId();
    await must(claim(phone(), address, secret));
    await must(owner.call(endHandoff, { handoffId }));
    expect(await claim(phone(), address, secret)).toMatchObject({ status: 409, code: 'handoff-ended' });
  });

  it('opens for ten minutes; the phone that opened it sends for thirty', async () => {
    const late = await start();
    clock.advance(10 * minuteMs);
    expect(await claim(phone(), late.address)).toMatchObject({ code: 'handoff-ended' });

    const { device, handoffId } = await claimed();
    clock.advance(29 * minuteMs);
    expect(await taskOf(device)).not.toBeNull();
    clock.advance(minuteMs);
    expect(await taskOf(device)).toBeNull();
    expect((await sendFile(device, 'ic-front', await photo())).status).toBe(401);
    expect((await owner.call(getHandoff, { handoffId })).body).toMatchObject({ code: 'not-signed-in' });
  });

  it('a wrong link is told like one that has ended', async () => {
    const wrong = await claim(phone(), `https://x.example/#${'a'.repeat(43)}`);
    expect(wrong).toMatchObject({ status: 409, code: 'handoff-ended' });
  });

  it('ends at once: by its borrower, by a new link, by signing out', async () => {
    const ended = await claimed();
    await must(owner.call(endHandoff, { handoffId: ended.handoffId }));
    expect((await sendFile(ended.device, 'ic-front', await photo())).status).toBe(401);

    const replaced = await claimed();
    await start();
    expect(await taskOf(replaced.device)).toBeNull();

    const signedOut = await claimed();
    await owner.call(signOut, {});
    expect(await taskOf(signedOut.device)).toBeNull();
  });

  it('is the borrower’s own: another one’s looks like none [ACL-02]', async () => {
    const { handoffId } = await start();
    const other = await borrower(house, app);
    for (const endpoint of [getHandoff, endHandoff]) {
      const foreign = await other.call(endpoint, { handoffId });
      const unknown = await other.call(endpoint, { handoffId: newId() });
      expect(foreign.status).toBe(404);
      const { requestId: _a, ...theirs } = foreign.body as Record<string, unknown>;
      const { requestId: _b, ...nobodys } = unknown.body as Record<string, unknown>;
      expect(theirs).toEqual(nobodys);
    }
  });
});

describe('the other phone', () => {
  it('may do nothing else: every other endpoint refuses it', async () => {
    const { device } = await claimed();
    const actor = { kind: 'other-phone', userId: owner.userId, handoffId: '', kinds: [] } as const;
    const anId = newId();
    const closed = endpoints.filter(({ name }) => !may(actor, name));
    expect(closed.length).toBeGreaterThan(100);
    for (const { method, path, name } of closed) {
      const url = path.replace(/:\w+/g, anId);
      const answer = method === 'GET' ? await device.get(url) : await device.post(url, {});
      if (method === 'GET' || method === 'POST') expect([name, answer.code]).toEqual([name, 'not-allowed']);
    }
    const open = endpoints.filter(({ name }) => may(actor, name)).map(({ name }) => name);
    const public_ = ['claimHandoff', 'endHandoff', 'getHandoffTask'];
    const uploads = ['completeUpload', 'getUpload', 'sendChunk', 'startUpload'];
    expect(open.sort()).toEqual([...public_, ...uploads].sort());
  });

  it('sends only what was handed over', async () => {
    const older = await start(['ic-back']);
    const { device, handoffId } = await claimed();
    expect((await sendFile(device, 'ic-back', await photo())).status).toBe(403);
    expect((await sendFile(device, 'payment-proof', await photo())).status).toBe(403);
    // Nor does it learn of an upload of another kind, or end another hand-off.
    const begun = await must(
      owner.call(startUpload, { kind: 'payment-proof', byteCount: 1, sha256: 'a'.repeat(64) }),
    );
    for (const { uploadId } of [begun, { uploadId: newId() }])
      expect(await device.call(getUpload, { uploadId })).toMatchObject({ status: 404, code: 'not-found' });
    const notFound = { status: 404, code: 'not-found' };
    expect(await device.call(endHandoff, { handoffId: older.handoffId })).toMatchObject(notFound);
    // Its own it may end.
    expect((await device.call(endHandoff, { handoffId })).status).toBe(200);
  });

  it('that is signed in as somebody else sends to whom the link is of', async () => {
    const { address } = await start();
    const stranger = await borrower(house, app);
    const device = phone();
    for (const [name, value] of stranger.cookies) device.cookies.set(name, value);
    await must(claim(device, address));
    const { fileId } = await must(sendFile(device, 'ic-front', await photo()));
    const { owner_id } = await house.db
      .selectFrom('files')
      .select('owner_id')
      .where('file_id', '=', fileId)
      .executeTakeFirstOrThrow();
    expect(owner_id).toBe(owner.userId);
    // Without the header the session counts, and the credential opens nothing.
    expect((await stranger.call(getVerification, {})).body.images).toEqual([]);
  });
});
