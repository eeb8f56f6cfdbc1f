/**
 * A bad line on loopback: so many bytes a second up, cut after so many, or silent without being cut, as mobile lines are. For
 * a browser it is a SOCKS 5 proxy (RFC 1928), so that the address stays the product's own; with `to` it leads to one port.
 */
import { once } from 'node:events';
import { createServer, connect as open, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type BadLine = {
  port: number;
  /** Zero: as fast as it goes. */
  bytesPerSecond: number;
  /** How many bytes went up. */
  sentBytes: number;
  /** From now on so many bytes go up, then every connection is reset. */
  cutAfter: (bytes: number) => void;
  /** Nothing passes for so long, and nobody is told. */
  stallFor: (ms: number) => void;
  /** Whatever is asked for, this port answers: what was open ends. */
  leadTo: (port: number) => void;
  close: () => Promise<void>;
};

/** About a packet, so that a rate is smooth. */
const packetBytes = 1400;

export async function openBadLine(to?: { port: number }): Promise<BadLine> {
  const sockets = new Set<Socket>();
  let cutAt = Number.POSITIVE_INFINITY;
  let silentUntil = 0;
  let freeAt = 0;
  let always = to;

  const server = createServer((client) => void serve(client).catch(() => client.destroy()));
  const line: BadLine = {
    port: 0,
    bytesPerSecond: 0,
    sentBytes: 0,
    cutAfter: (bytes) => {
      cutAt = line.sentBytes + bytes;
    },
    stallFor: (ms) => {
      silentUntil = Date.now() + ms;
    },
    leadTo: (port) => {
      always = { port };
      cut();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };

  /** When these bytes have passed: the capacity is shared by all connections. */
  async function takeTime(bytes: number): Promise<void> {
    while (Date.now() < silentUntil) await sleep(silentUntil - Date.now());
    if (line.bytesPerSecond === 0) return;
    const now = performance.now();
    freeAt = Math.max(now, freeAt) + (1000 * bytes) / line.bytesPerSecond;
    // Timers are not finer than a few milliseconds; what is early here is late elsewhere.
    if (freeAt - now > 4) await sleep(freeAt - now);
  }

  function cut(): void {
    cutAt = Number.POSITIVE_INFINITY;
    for (const socket of sockets) socket.resetAndDestroy();
  }

  async function carryUp(from: Socket, into: Socket): Promise<void> {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.length; at += packetBytes) {
        const packet = chunk.subarray(at, at + packetBytes);
        await takeTime(packet.length);
        if (from.destroyed) throw new Error('given up');
        line.sentBytes += packet.length;
        if (line.sentBytes >= cutAt) return cut();
        if (!into.write(packet)) await once(into, 'drain');
      }
    }
    into.end();
  }

  async function carryDown(from: Socket, into: Socket): Promise<void> {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      while (Date.now() < silentUntil) await sleep(silentUntil - Date.now());
      if (into.destroyed) throw new Error('given up');
      if (!into.write(chunk)) await once(into, 'drain');
    }
    into.end();
  }

  async function serve(client: Socket): Promise<void> {
    keep(client);
    const asked = to ?? (await greet(client));
    const target = always ?? asked;
    const upstream = open({ host: '127.0.0.1', port: target.port });
    keep(upstream);
    await once(upstream, 'connect');
    // Tells the browser that the way is open.
    if (!to) client.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    await Promise.all([carryUp(client, upstream).catch(end), carryDown(upstream, client).catch(end)]);
    end();
  }

  function keep(socket: Socket): void {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address === 'object' && address) line.port = address.port;
  return line;
}

/** No password is asked for, and every way leads to this machine: only the port counts. */
async function greet(client: Socket): Promise<{ port: number }> {
  await readExactly(client, 3);
  client.write(Buffer.from([5, 0]));
  const [, , , kind] = await readExactly(client, 4);
  const hostLength = kind === 1 ? 4 : kind === 4 ? 16 : ((await readExactly(client, 1))[0] ?? 0);
  const rest = await readExactly(client, hostLength + 2);
  return { port: rest.readUInt16BE(hostLength) };
}

async function readExactly(socket: Socket, length: number): Promise<Buffer> {
  for (;;) {
    const bytes: Buffer | null = socket.read(length);
    if (bytes) return bytes;
    if (socket.destroyed) throw new Error('the connection ended before it began');
    await once(socket, 'readable');
  }
}
