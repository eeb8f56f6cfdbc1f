/**
 * How the browser apps are built. The mode picks one: `borrower` and `office` are what browsers load,
 * `render-borrower` and `render-office` are the same apps for the server, which writes their pages; `worker` and
 * `no-worker` are one file each, without a hash in its name.
 */
import { resolve } from 'node:path';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { areaWords } from './build/area-words.ts';
import { chunkGroups } from './build/chunk-groups.ts';
import { clientAssets } from './build/client-assets.ts';
import { devPages } from './build/dev-pages.ts';
import { iconImports, plainImports } from './build/imports.ts';
import { lightContract } from './build/light-contract.ts';
import { root } from './build/root.ts';
import { smallerLingui } from './build/smaller-lingui.ts';
import { smallerQuery } from './build/smaller-query.ts';
import { smallerReact } from './build/smaller-react.ts';
import { typefaces } from './build/typefaces.ts';

export default defineConfig(({ mode, command }) => {
  if (mode === 'worker' || mode === 'no-worker') return workerOf(mode);
  const rendering = mode.startsWith('render-');
  const app = (rendering ? mode.slice('render-'.length) : mode) as 'borrower' | 'office';
  return {
    root,
    appType: 'custom',
    publicDir: mode === 'borrower' || command === 'serve' ? resolve(root, 'src/ui/public') : false,
    plugins: [
      lightContract(),
      mode === 'borrower' && smallerReact(),
      mode === 'borrower' && smallerQuery(),
      mode === 'borrower' && smallerLingui(),
      iconImports(),
      react(),
      areaWords(),
      lingui({ failOnMissing: command === 'build', failOnCompileError: true }),
      babel({ presets: [linguiTransformerBabelPreset()] }),
      tailwindcss(),
      rendering ? clientAssets(app) : typefaces(app),
      devPages(),
      plainImports(),
    ],
    // React has it built in; the shim is for older ones.
    resolve: {
      alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }],
    },
    ssr: { noExternal: true },
    // The bundles that render carry React inside; it must not depend on how the server was started.
    define: rendering ? { 'process.env.NODE_ENV': '"production"' } : {},
    optimizeDeps: {
      entries: ['src/borrower/main.tsx', 'src/office/main.tsx', 'src/ui/gallery.tsx'],
      // Its drawings go through `iconImports` one by one.
      exclude: ['lucide-react'],
    },
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
            // The worker keeps what is in the folder above, and leaves the back office alone.
            output: {
              codeSplitting: { groups: chunkGroups(app) },
              ...(app === 'office' && namesIn('assets/office')),
            },
          },
        },
    server: { host: '127.0.0.1', proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:3000' } },
  };
});

const namesIn = (folder: string) => ({
  entryFileNames: `${folder}/[name]-[hash].js`,
  chunkFileNames: `${folder}/[name]-[hash].js`,
  assetFileNames: `${folder}/[name]-[hash][extname]`,
});

/** The service worker stands at the root, because what it may answer for is what lies below its address. */
function workerOf(name: 'worker' | 'no-worker'): UserConfig {
  return {
    root,
    publicDir: false,
    build: {
      outDir: 'dist/client',
      emptyOutDir: false,
      modulePreload: false,
      target: 'es2022',
      rolldownOptions: {
        input: `src/borrower/offline/worker/${name}.ts`,
        output: { format: 'iife', entryFileNames: `${name}.js` },
      },
    },
  };
}
