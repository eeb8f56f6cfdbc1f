/**
 * Every page carries the typefaces with its first styles, so the stylesheet that follows leaves them out: browsers take a
 * typeface that is declared again for a new one, and lay out the whole page once more (25 ms of a fast processor, 100 of a
 * cheap phone, in the moment in which the page begins to answer). They are kept beside the manifest for the rendering bundle.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const faces = /@font-face\{[^}]*\}/g;
const fileOf = (app: string): string => `.vite/${app}-typefaces.css`;

export function typefaces(app: 'borrower' | 'office'): Plugin {
  return {
    name: 'typefaces',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const found: string[] = [];
        for (const file of Object.values(bundle)) {
          if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
          file.source = String(file.source).replace(faces, (face) => {
            found.push(face);
            return '';
          });
        }
        if (found.length === 0) this.error('The stylesheet declares no typeface.');
        this.emitFile({ type: 'asset', fileName: fileOf(app), source: found.join('') });
      },
    },
  };
}

export const readTypefaces = (client: string, app: string): string =>
  readFileSync(resolve(client, fileOf(app)), 'utf8');
