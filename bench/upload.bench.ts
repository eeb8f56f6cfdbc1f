/**
 * One upload by the phone's own engine through a line of 1 MB a second to the real server, beside the same bytes sent plainly
 * through the same line in the same run, three times in turn: what chunks, checksums, sealing and finishing add to the line's own time.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Problem } from '#contract/problem.ts';
import * as uploads from '#contract/uploads.ts';
import { buildApp } from '#server/app.ts';
import { type Borrower, borrower, makeHouse } from '#server/testing.ts';
import { openLender } from '#server/testing-loans.ts';
import type { CallOptions } from '#ui/api.ts';
import { splitInput, type Values } from '#ui/endpoint-address.ts';
import { ApiProblem } from '#ui/problem.ts';
import { type UploadLine, uploadInChunks } from '#ui/upload/upload-in-chunks.ts';
import { openBadLine } from '../e2e/bad-line.ts';

const bytesPerSecond = 1_000_000;
const byteCount = 3_000_000;
const limit = 1.2;
const runs = 3;

it('an upload over 1 MB a second', async () => {
  const house = await makeHouse();
  await openLender(house);
  const app = await buildApp(house);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const person = await borrower(house, app);
  const line = await openBadLine({ port: portOf(app.server.address()) });
  line.bytesPerSecond = bytesPerSecond;
  const pairs: { ours: number; plain: number }[] = [];
  for (let run = 0; run < runs; run += 1) {
    const file = proof();
    pairs.push({
      plain: await sendPlainly(file),
      ours: await timed(() => uploadInChunks(lineTo(line.port, person), file, { kind: 'payment-proof' })),
    });
  }
  pairs.sort((a, b) => a.ours / a.plain - b.ours / b.plain);
  const { ours, plain } = pairs[Math.floor(runs / 2)] as (typeof pairs)[number];
  const ratio = ours / plain;
  console.log(
    `upload of ${byteCount / 1e6} MB over 1 MB/s: ${ours.toFixed(0)} ms, the same bytes plainly ${plain.toFixed(0)} ms, ratio ${ratio.toFixed(2)}, median of ${runs} (limit ${limit})${ratio > limit ? ' above' : ''}`,
  );
  expect(ratio).toBeLessThanOrEqual(limit);
  await line.close();
  await app.close();
}, 60_000);

/** A PDF is not decoded, so that the line is measured and not the pictures (bench/images.bench.ts); new bytes each time, because the same bytes are the same upload. */
const proof = (): Blob =>
  new Blob([Buffer.from('%PDF-1.7\n'), randomBytes(byteCount - 15), Buffer.from('\nstartxref\n0\n%%EOF')]);

const portOf = (address: ReturnType<ReturnType<typeof createServer>['address']>): number =>
  typeof address === 'object' && address ? address.port : 0;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** To a listener on the other side of a line of the same kind; it says one byte when it has all. */
async function sendPlainly(file: Blob): Promise<number> {
  const listener = createServer({ allowHalfOpen: true }, (socket) => {
    let left = file.size;
    socket.on('data', (bytes) => {
      left -= bytes.length;
      if (left <= 0) socket.end('.');
    });
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const line = await openBadLine({ port: portOf(listener.address()) });
  line.bytesPerSecond = bytesPerSecond;
  const bytes = Buffer.from(await file.arrayBuffer());
  const tookMs = await timed(async () => {
    const socket = connect(line.port, '127.0.0.1');
    socket.write(bytes);
    await once(socket, 'data');
    socket.destroy();
  });
  await line.close();
  listener.close();
  return tookMs;
}

/** The four endpoints as a browser asks them. */
function lineTo(port: number, person: Borrower): UploadLine {
  const ask =
    <E extends Endpoint>(endpoint: E) =>
    async (input: object = {}, { key = randomUUID(), signal }: CallOptions = {}) => {
      const { bytes, ...named } = input as Values & { bytes?: Blob };
      const { url, rest } = splitInput(endpoint, named);
      const query = endpoint.upload ? `?${new URLSearchParams(rest as Record<string, string>)}` : '';
      const answer = await fetch(`http://127.0.0.1:${port}${url}${query}`, {
        method: endpoint.method,
        headers: {
          ...person.headers(),
          'idempotency-key': key,
          ...(endpoint.upload && { 'content-type': 'application/octet-stream' }),
          ...(endpoint.body && { 'content-type': 'application/json' }),
        },
        body: bytes ?? (endpoint.body ? JSON.stringify(rest) : null),
        signal: signal ?? null,
      });
      if (!answer.ok) throw new ApiProblem((await answer.json()) as Problem);
      return (await answer.json()) as never;
    };
  return {
    startUpload: ask(uploads.startUpload),
    getUpload: ask(uploads.getUpload),
    sendChunk: ask(uploads.sendChunk),
    completeUpload: ask(uploads.completeUpload),
  };
}
