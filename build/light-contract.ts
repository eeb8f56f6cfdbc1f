/**
 * The client of the API needs of the contract only where to ask, not what the answers look like; so `api.ts` gets the
 * endpoints without their schemas, and only pages with forms bring those of their requests.
 */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { root } from './root.ts';

export function lightContract(): Plugin {
  const prefix = '\0endpoints:';
  return {
    name: 'light-contract',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const asks = /\/src\/(borrower|office)\/api\.ts$/.test(importer) && source.startsWith('#contract/');
      return asks ? prefix + resolve(root, 'src', source.slice(1)) : undefined;
    },
    async load(id) {
      if (!id.startsWith(prefix)) return;
      const module: Record<string, unknown> = await import(pathToFileURL(id.slice(prefix.length)).href);
      return Object.entries(module)
        .filter(
          ([, value]) => typeof value === 'object' && value !== null && 'path' in value && 'method' in value,
        )
        .map(([name, value]) => {
          const { method, path, body, response, upload } = value as Record<string, unknown>;
          const light = {
            name,
            method,
            path,
            body: Boolean(body),
            upload,
            response: response === 'file' ? 'file' : undefined,
          };
          return `export const ${name} = ${JSON.stringify(light)};`;
        })
        .join('\n');
    },
  };
}
