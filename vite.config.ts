/**
 * How the browser apps are built. The mode picks one of four: `borrower` and `office` are what browsers load,
 * `render-borrower` and `render-office` are the same apps for the server, which writes their pages.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

type App = 'borrower' | 'office';

type ManifestEntry = {
  file: string;
  name?: string;
  src?: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
};
type Manifest = Record<string, ManifestEntry>;

const root = import.meta.dirname;

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

/** Tells the rendering bundle what the client build made: the entry, the stylesheet's text, the font, the chunks of each page and language. */
function clientAssets(app: App): Plugin {
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
        chunks[src?.endsWith('.po') ? src : chunkName] = [...new Set(files)].map((file) => `/${file}`);
      }
      const font = entry.assets?.find((file) => file.endsWith('.woff2'));
      const assets = {
        entry: `/${entry.file}`,
        preload: [...first].slice(1).map((file) => `/${file}`),
        font: `/${font}`,
        stylesheet: `/${stylesheet}`,
        css: readFileSync(resolve(client, stylesheet), 'utf8').trim(),
        chunks,
      };
      return `export const clientAssets = ${JSON.stringify(assets)};`;
    },
  };
}

function sourceOf(url: string): string {
  if (/^\/gallery\b/.test(url)) return '/src/ui/gallery.tsx';
  if (/^\/office\b/.test(url)) return '/src/office/main.tsx';
  return '/src/borrower/main.tsx';
}

/** Development only: every page address gets an empty page that loads the app's source, and /gallery the pieces. */
function devPages(): Plugin {
  return {
    name: 'dev-pages',
    apply: 'serve',
    configureServer(server) {
      return () => {
        server.middlewares.use(async (request, response, next) => {
          const url = request.originalUrl ?? '/';
          if (!request.headers.accept?.includes('text/html')) return next();
          const html = `<!doctype html><html lang="en-MY" data-theme="light"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head><body><div id="app"></div><script type="module" src="${sourceOf(url)}"></script></body></html>`;
          response.setHeader('content-type', 'text/html');
          response.end(await server.transformIndexHtml(url, html));
        });
      };
    },
  };
}

/** `import { House } from 'lucide-react'` becomes an import of that one drawing, so that the graph shows who uses which. */
function iconImports(): Plugin {
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
      if (!/\/src\/.*\.tsx$/.test(id) || !code.includes("'lucide-react'")) return;
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
  };
}

/** A page's chunk is fetched ahead and announced by the server, so what Vite wraps around `import()` would only be weight. */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    apply: 'build',
    load: (id) =>
      id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined,
  };
}

/** Everything that a module imports statically, itself included. */
function importsOf(id: string, graph: Rolldown.ChunkingContext, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) importsOf(imported, graph, found);
  return found;
}

/**
 * Few files, none with much that a page has no use for: what every page starts with, the pieces of Home, what comes to
 * Home once it is idle, the client of the API, and the pieces that other pages share. Left alone, the bundler makes a
 * file of every shared icon.
 */
function chunkGroups(app: App): Rolldown.CodeSplittingGroup[] {
  const withImports = (
    name: string,
    priority: number,
    sources: string[],
    leaveOut?: RegExp,
  ): Rolldown.CodeSplittingGroup => {
    let modules: Set<string> | undefined;
    return {
      debugName: name,
      priority,
      name(id, graph) {
        modules ??= new Set(sources.flatMap((source) => [...importsOf(resolve(root, source), graph)]));
        return modules.has(id) && !leaveOut?.test(id) ? name : null;
      },
    };
  };
  const parts = [
    'frame/header-tools',
    'frame/page-footer',
    'frame/extras',
    'errors/fault-page',
    'home/reading',
  ];
  return [
    { name: 'first', tags: ['$initial'], priority: 5 },
    withImports('kit', 4, ['src/borrower/home/home-page.tsx'], /\/home-page\.tsx$/),
    withImports('later', 3, ['src/ui/logo.tsx', ...parts.map((part) => `src/borrower/${part}.tsx`)]),
    withImports('client', 2, [`src/${app}/api.ts`]),
    { name: 'pieces', test: /\/src\/ui\/|\/lucide-react\//, minShareCount: 2, priority: 1 },
  ];
}

export default defineConfig(({ mode, command }) => {
  const rendering = mode.startsWith('render-');
  const app = (rendering ? mode.slice('render-'.length) : mode) as App;
  return {
    root,
    appType: 'custom',
    publicDir: mode === 'borrower' || command === 'serve' ? resolve(root, 'src/ui/public') : false,
    plugins: [
      iconImports(),
      react(),
      lingui({ failOnMissing: command === 'build', failOnCompileError: true }),
      babel({ presets: [linguiTransformerBabelPreset()] }),
      tailwindcss(),
      rendering && clientAssets(app),
      devPages(),
      plainImports(),
    ],
    // React has it built in; the shim is for older ones.
    resolve: {
      alias: [
        { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
        { find: /^@lingui\/react$/, replacement: resolve(root, 'src/ui/lingui-react.tsx') },
        { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: resolve(root, 'src/ui/icon.ts') },
      ],
    },
    ssr: { noExternal: true },
    // The bundles that render carry React inside; it must not depend on how the server was started.
    define: rendering ? { 'process.env.NODE_ENV': '"production"' } : {},
    optimizeDeps: { entries: ['src/borrower/main.tsx', 'src/office/main.tsx', 'src/ui/gallery.tsx'] },
    build: rendering
      ? {
          ssr: true,
          outDir: 'dist/render',
          emptyOutDir: false,
          rolldownOptions: {
            input: { [app]: `src/${app}/render.tsx` },
            output: { chunkFileNames: `${app}/[name]-[hash].js` },
          },
        }
      : {
          outDir: 'dist/client',
          emptyOutDir: false,
          manifest: `.vite/${app}.json`,
          modulePreload: false,
          target: 'es2022',
          // What Tailwind 4 needs anyway; older targets would write every colour three times.
          cssTarget: ['chrome111', 'safari16.4', 'firefox128'],
          assetsInlineLimit: 0,
          rolldownOptions: {
            input: `src/${app}/main.tsx`,
            output: { codeSplitting: { groups: chunkGroups(app) } },
          },
        },
    server: { host: '127.0.0.1', proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:3000' } },
  };
});
