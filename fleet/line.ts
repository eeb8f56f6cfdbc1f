/**
 * What the server's test kit calls the app, over TLS and through a proxy: each device comes from an address of its own on
 * this machine, and the proxy passes that address on.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { Agent, request } from 'node:https';
import type { FastifyInstance } from 'fastify';
import { host } from './ports.ts';

type Asked = {
  method: string;
  url: string;
  remoteAddress?: string;
  headers?: Record<string, string>;
  payload?: string | Buffer;
};

export type Reply = { statusCode: number; headers: IncomingHttpHeaders; rawPayload: Buffer };

/** Throws what the connection throws: for a client that is a dropped request. */
export const ask = (
  port: number,
  { method, url, remoteAddress, headers, payload }: Asked,
  agent?: Agent,
): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path: url,
        servername: host,
        // The certificate was made for this run.
        rejectUnauthorized: false,
        agent: agent ?? false,
        ...(remoteAddress && { localAddress: remoteAddress.replace(/^\d+/, '127') }),
        headers: {
          host,
          ...headers,
          ...(payload !== undefined && { 'content-length': String(Buffer.byteLength(payload)) }),
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            statusCode: response.statusCode ?? 0,
            headers: response.headers,
            rawPayload: Buffer.concat(parts),
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(payload);
  });

/** The kit uses nothing of an app but `inject`. */
export const lineTo = (port: number): FastifyInstance =>
  ({
    inject: async (asked: Asked) => {
      const { statusCode, headers, rawPayload } = await ask(port, asked);
      const cookies = (headers['set-cookie'] ?? []).map((line) => {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        const maxAge = /max-age=(\d+)/i.exec(line)?.[1];
        return { name, value: decodeURIComponent(value), ...(maxAge && { maxAge: Number(maxAge) }) };
      });
      return { statusCode, headers, rawPayload, cookies, json: () => JSON.parse(rawPayload.toString()) };
    },
  }) as unknown as FastifyInstance;

export const keptAlive = (): Agent => new Agent({ keepAlive: true, maxSockets: 20 });
