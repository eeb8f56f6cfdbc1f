/** What the bundler is given instead of imports that would cost more than they bring. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { root } from './root.ts';

/** `import { House } from 'lucide-react'` becomes an import of that one drawing, so that the graph shows who uses which. */
export function iconImports(): Plugin {
  const index = readFileSync(resolve(root, 'node_modules/lucide-react/dist/esm/lucide-react.mjs'), 'utf8');
  const fileOf = new Map<string, string>();
  for (const [, names = '', file = ''] of index.matchAll(
    /^export \{ (.*) \} from '\.\/icons\/(.+)\.mjs'/gm,
  )) {
    for (const name of names.matchAll(/default as (\w+)/g)) fileOf.set(name[1] ?? '', file);
  }
  return {
    name: 'icon-imports',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/src\/.*\.tsx?$/.test(id) || !code.includes("'lucide-react'")) return;
      return code.replace(/import \{([^}]*)\} from 'lucide-react';/g, (_, list: string) => {
        const names = list.split(',').map((name) => name.trim());
        const drawn = names.filter((name) => name && !name.startsWith('type '));
        return drawn
          .map((entry) => {
            const [name = '', local = name] = entry.split(' as ');
            return `import ${local} from 'lucide-react/icons/${fileOf.get(name)}';`;
          })
          .join(' ');
      });
    },
    // The lines alone, for our own icon maker: lucide's modules carry names and keys that a page would load for nothing.
    async load(id) {
      if (!/\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/.test(id)) return;
      const { __iconData } = (await import(pathToFileURL(id).href)) as { __iconData: { node: Shape[] } };
      const drawing = drawingOf(__iconData.node).map((part) => JSON.stringify(part));
      const maker = resolve(root, 'src/ui/icon.ts');
      return `import { createIcon } from ${JSON.stringify(maker)};\nexport default /* @__PURE__ */ createIcon(${drawing.join()});`;
    },
  };
}

type Shape = [tag: string, attributes: { key?: string; d?: string }];
type Drawing = [line: string, ...shapes: Shape[]];

/** Of the same stroke, all paths of an icon are one: fewer bytes in scripts and pages, and fewer elements to style and draw. */
export function drawingOf(node: readonly Shape[]): Drawing {
  const shapes = node.map(([tag, { key: _, ...attributes }]): Shape => [tag, attributes]);
  const isLine = ([tag, attributes]: Shape) => tag === 'path' && Object.keys(attributes).join() === 'd';
  const line = shapes.filter(isLine).map(([, { d = '' }]) => fromItsPlace(d));
  return [line.join(''), ...shapes.filter((shape) => !isLine(shape))];
}

const number = '-?(?:\\d+\\.?\\d*|\\.\\d+)';
const relativeStart = new RegExp(`^m\\s*(${number})[\\s,]*(${number})[\\s,]*([a-z]?)`, 'i');
/** Behind another path a relative start would be told from the end of that one; numbers after it are relative lines. */
const fromItsPlace = (d: string): string =>
  d.startsWith('m') ? d.replace(relativeStart, (_, x, y, next) => `M${x} ${y}${next || 'l'}`) : d;

/** A page's chunk is fetched ahead and announced by the server, so what Vite wraps around `import()` would only be weight. */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    apply: 'build',
    load: (id) =>
      id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined,
  };
}
