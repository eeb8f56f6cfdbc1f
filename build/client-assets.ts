/** Tells the rendering bundle what the client build made: the entry, the stylesheet's text, the font, the chunks of each page and language. */
import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { buildIdOf, builtAt } from './build-id.ts';
import { root } from './root.ts';
import { readTypefaces } from './typefaces.ts';

type ManifestEntry = {
  file: string;
  name?: string;
  src?: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
};
type Manifest = Record<string, ManifestEntry>;

/** Chunks may import each other in a circle, so each is followed once. */
function chunkAndImports(manifest: Manifest, key: string, followed = new Set<string>()): string[] {
  const entry = manifest[key];
  if (!entry || followed.has(key)) return [];
  followed.add(key);
  return [
    entry.file,
    ...(entry.imports ?? []).flatMap((imported) => chunkAndImports(manifest, imported, followed)),
  ];
}

export function clientAssets(app: 'borrower' | 'office'): Plugin {
  const name = 'virtual:client-assets';
  let client = '';
  return {
    name: 'client-assets',
    configResolved(config) {
      client = resolve(root, config.build.outDir, '../client');
    },
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return;
      const manifest: Manifest = JSON.parse(readFileSync(resolve(client, `.vite/${app}.json`), 'utf8'));
      const entryKey = `src/${app}/main.tsx`;
      const entry = manifest[entryKey];
      const stylesheet = entry?.css?.[0];
      if (!entry || !stylesheet) throw new Error(`The ${app} client has not been built`);
      const first = new Set(chunkAndImports(manifest, entryKey));
      const chunks: Record<string, string[]> = {};
      for (const [key, { name: chunkName, src }] of Object.entries(manifest)) {
        if (!chunkName) continue;
        const files = chunkAndImports(manifest, key).filter(
          (file) => file.endsWith('.js') && !first.has(file),
        );
        // The largest first: a phone asks for six at a time.
        const size = (file: string) => statSync(resolve(client, file)).size;
        chunks[src && /\.po|\/catalogs\//.test(src) ? src : chunkName] = [...new Set(files)]
          .toSorted((a, b) => size(b) - size(a))
          .map((file) => `/${file}`);
      }
      const font = entry.assets?.find((file) => file.endsWith('.woff2'));
      const assets = {
        build: buildIdOf(client),
        builtAt: builtAt(client),
        entry: `/${entry.file}`,
        preload: [...first].slice(1).map((file) => `/${file}`),
        font: `/${font}`,
        stylesheet: `/${stylesheet}`,
        css: readTypefaces(client, app) + readFileSync(resolve(client, stylesheet), 'utf8').trim(),
        chunks,
      };
      return `export const clientAssets = ${JSON.stringify(assets)};`;
    },
  };
}
