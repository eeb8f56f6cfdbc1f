/** How many bytes an address costs over TLS, where every browser asks for brotli; over plain http it may not. */
import { get } from 'node:http';

const known = new Map<string, Promise<number>>();

/** The body as it is sent; each address is asked once. */
export function brotliBytes(url: string): Promise<number> {
  const bytes = known.get(url) ?? ask(url);
  known.set(url, bytes);
  return bytes;
}

export async function brotliBytesOf(urls: readonly string[]): Promise<number> {
  const bytes = await Promise.all([...new Set(urls)].map(brotliBytes));
  return bytes.reduce((sum, each) => sum + each, 0);
}

function ask(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br', 'accept-language': 'en' } }, (response) => {
      const { statusCode, headers } = response;
      if (statusCode !== 200 || headers['content-encoding'] !== 'br') {
        reject(new Error(`${url} answered ${statusCode}, encoding ${headers['content-encoding'] ?? 'none'}`));
      }
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => resolve(bytes));
      response.on('error', reject);
    }).on('error', reject);
  });
}
