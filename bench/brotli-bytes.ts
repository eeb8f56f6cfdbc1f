/** How many bytes an address costs over TLS, where every browser asks for brotli; over plain http it may not. */
import { get } from 'node:http';

const known = new Map<string, Promise<number>>();

/** The body as it is sent; each address is asked once. `cookie`: of whoever the page is written for. */
export function brotliBytes(url: string, cookie?: string): Promise<number> {
  const bytes = known.get(url) ?? ask(url, cookie);
  known.set(url, bytes);
  return bytes;
}

export async function brotliBytesOf(urls: readonly string[]): Promise<number> {
  const bytes = await Promise.all([...new Set(urls)].map((url) => brotliBytes(url)));
  return bytes.reduce((sum, each) => sum + each, 0);
}

function ask(url: string, cookie: string | undefined): Promise<number> {
  const headers = { 'accept-encoding': 'br', 'accept-language': 'en', ...(cookie && { cookie }) };
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      const { statusCode } = response;
      const encoding = response.headers['content-encoding'];
      if (statusCode !== 200 || encoding !== 'br') {
        reject(new Error(`${url} answered ${statusCode}, encoding ${encoding ?? 'none'}`));
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
