/** Development only: every page address gets an empty page that loads the app's source, and /gallery the pieces. */
import type { Plugin } from 'vite';

function sourceOf(url: string): string {
  if (/^\/gallery\b/.test(url)) return '/src/ui/gallery.tsx';
  if (/^\/office\b/.test(url)) return '/src/office/main.tsx';
  return '/src/borrower/main.tsx';
}

export function devPages(): Plugin {
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
