/** The few pages that the server makes itself (outbox, API description): one column, no script, nothing from elsewhere. */
import { pageHeaders } from './page-headers.ts';

const style = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:60rem;margin:0 auto;padding:1.5rem 1rem 4rem;overflow-wrap:anywhere}
h1{font-size:1.75rem;margin:0 0 .5rem}h2{font-size:1.25rem;margin:2.5rem 0 .5rem}h3{font-size:1rem;margin:.25rem 0}
code,pre{font:.875rem/1.5 ui-monospace,monospace}pre{overflow:auto;padding:.75rem;border:1px solid #8886;border-radius:.5rem}
article{border:1px solid #8886;border-radius:.75rem;padding:1rem;margin:1rem 0}article>p{margin:.25rem 0}
.code{font:600 1.75rem/1.3 ui-monospace,monospace;letter-spacing:.15em}.text{white-space:pre-line}
table{border-collapse:collapse;width:100%;display:block;overflow:auto}th,td{text-align:left;padding:.375rem .75rem .375rem 0;border-bottom:1px solid #8886;vertical-align:top}th,td code{white-space:nowrap}
.method{font-weight:600;display:inline-block;min-width:3.5rem}summary{cursor:pointer;padding:.375rem 0}
nav a{display:inline-block;margin:.25rem .75rem .25rem 0}`;

export type ServerPage = { html: string; headers: Record<string, string> };

export function serverPage(content: { title: string; body: string; refreshSeconds?: number }): ServerPage {
  const { title, body, refreshSeconds } = content;
  const refresh = refreshSeconds ? `<meta http-equiv="refresh" content="${refreshSeconds}">` : '';
  const html = `<!doctype html><html lang="en-MY"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">${refresh}<title>${escapeHtml(title)} – Jernih</title><style>${style}</style></head><body><main>${body}</main></body></html>`;
  return { html, headers: pageHeaders(html) };
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
