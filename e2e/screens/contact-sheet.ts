/** One page with all pictures side by side, so that a person sees in minutes what differs. */
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const folder = path.join(import.meta.dirname, '..', '..', 'screens');

/** `wallet.nurul.en.light-390.png` */
function parts(file: string): { row: string; look: string } {
  const [route = '', state = '', ...look] = file.replace(/\.png$/, '').split('.');
  return { row: `${route} · ${state}`, look: look.join(' ') };
}

export default function writeContactSheet(): void {
  const files = readdirSync(folder).filter((file) => file.endsWith('.png'));
  const rows = Map.groupBy(files.sort(), (file) => parts(file).row);
  const figure = (file: string) =>
    `<figure><a href="${file}"><img loading="lazy" src="${file}" alt="${parts(file).row}, ${parts(file).look}"></a><figcaption>${parts(file).look}</figcaption></figure>`;
  const sections = [...rows].map(
    ([row, pictures]) => `<section><h2>${row}</h2><div>${pictures.map(figure).join('')}</div></section>`,
  );
  const style =
    'body{font:14px system-ui;margin:24px;background:#dfe3e4;color:#12262c}section>div{display:flex;gap:12px;overflow-x:auto;align-items:start}figure{margin:0}img{height:420px;width:auto;max-width:640px;object-fit:contain;object-position:top;border:1px solid #9aa}figcaption{color:#405459}';
  writeFileSync(
    path.join(folder, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>${style}</style><h1>${files.length} pictures</h1>${sections.join('\n')}</html>`,
  );
}
