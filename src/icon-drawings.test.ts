/** The drawings that the build passes on (`drawingOf`), beside lucide's own: all paths of an icon in one must look the same. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { expect, it } from 'vitest';

type Shape = [tag: string, attributes: Record<string, string>];
const build = new URL('../build/imports.ts', import.meta.url).href;
const { drawingOf } = (await import(/* @vite-ignore */ build)) as {
  drawingOf: (node: readonly Shape[]) => [line: string, ...shapes: Shape[]];
};

const root = path.join(import.meta.dirname, '..');
const lucide = path.join(root, 'node_modules/lucide-react/dist/esm');
const index = readFileSync(path.join(lucide, 'lucide-react.mjs'), 'utf8');
const used = new Set(
  globSync('src/**/*.tsx', { cwd: root }).flatMap((file) =>
    [
      ...readFileSync(path.join(root, file), 'utf8').matchAll(/import \{([^}]*)\} from 'lucide-react';/g),
    ].flatMap(([, names = '']) => names.split(',').map((name) => name.trim().split(' as ')[0] ?? '')),
  ),
);
const files = [...index.matchAll(/^export \{ (.*) \} from '\.\/icons\/(.+)\.mjs'/gm)].flatMap(
  ([, names = '', file = '']) =>
    [...names.matchAll(/default as (\w+)/g)].some(([, name = '']) => used.has(name)) ? [file] : [],
);

const pixels = async (shapes: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="96" height="96" fill="none" stroke="black" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round">${shapes}</svg>`,
    ),
  )
    .extractChannel('alpha')
    .raw()
    .toBuffer();
const written = ([tag, { key: _, ...attributes }]: Shape): string =>
  `<${tag} ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ')}/>`;

it('every icon that a screen shows is drawn as lucide draws it', async () => {
  expect(files.length).toBeGreaterThan(50);
  for (const file of files) {
    const { __iconData } = (await import(pathToFileURL(path.join(lucide, `icons/${file}.mjs`)).href)) as {
      __iconData: { node: Shape[] };
    };
    const [line, ...shapes] = drawingOf(__iconData.node);
    const [whole, ours] = await Promise.all([
      pixels(__iconData.node.map(written).join('')),
      pixels(`<path d="${line}"/>${shapes.map(written).join('')}`),
    ]);
    // Where two lines of one path meet, an edge is not blended twice.
    const worst = whole.reduce((most, value, at) => Math.max(most, Math.abs(value - (ours[at] ?? 0))), 0);
    expect(worst, file).toBeLessThan(80);
    const apart = whole.filter((value, at) => Math.abs(value - (ours[at] ?? 0)) > 40).length;
    expect(apart, file).toBeLessThan(30);
  }
});
