/** The API to read: a page made from the same OpenAPI document that machines get, without anybody else's viewer. */
import type { FastifyInstance } from 'fastify';
import { escapeHtml, serverPage } from './server-page.ts';

type Schema = { [key: string]: unknown };
type Operation = {
  operationId?: string;
  summary?: string;
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
  responses?: Record<string, { content?: Record<string, { schema?: Schema }> }>;
};
type Description = {
  info: { title: string; description?: string };
  paths?: Record<string, Record<string, Operation>>;
};

export function apiDocs(app: FastifyInstance): void {
  let page: ReturnType<typeof serverPage> | undefined;
  app.get('/api/docs', { schema: { hide: true } }, async (_request, reply) => {
    page ??= serverPage({ title: 'API', body: bodyOf(app.swagger() as unknown as Description) });
    return reply.headers(page.headers).type('text/html; charset=utf-8').send(page.html);
  });
}

const bodyOf = ({ info, paths = {} }: Description): string => `
<h1>${escapeHtml(info.title)} API</h1>
<p>${escapeHtml(info.description ?? '')} The same as a document for machines: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
<p>Every write needs the headers <code>Jernih-Request: 1</code> and, when signed in, <code>Idempotency-Key</code> with a UUID of its own: the same key with the same input gives the stored answer. Refusals are <code>application/problem+json</code> with a code, a sentence in the language of <code>Accept-Language</code> and a request id. Money is in sen, rates in basis points, dates are days in Kuala Lumpur.</p>
${groupsOf(paths)
  .map(([name, entries]) => `<h2 id="${name}">${escapeHtml(name)}</h2>${entries.map(entryOf).join('\n')}`)
  .join('\n')}`;

type Entry = { method: string; path: string; operation: Operation };

/** By what comes first in the address: me, loans, office … */
function groupsOf(paths: NonNullable<Description['paths']>): [string, Entry[]][] {
  const entries = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  return [...Map.groupBy(entries, ({ path }) => path.split('/')[2] ?? '')].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
}

const entryOf = ({ method, path, operation }: Entry): string => {
  const { operationId = '', summary = '', parameters = [], requestBody, responses = {} } = operation;
  const body = requestBody?.content?.['application/json']?.schema;
  const answer = responses['200']?.content?.['application/json']?.schema;
  return `<details id="${escapeHtml(operationId)}"><summary><span class="method">${method}</span> <code>${escapeHtml(path)}</code> ${escapeHtml(summary)}</summary>
<p><code>${escapeHtml(operationId)}</code></p>
${parameters.length > 0 ? `<table><thead><tr><th>Parameter</th><th>Where</th><th>Form</th></tr></thead><tbody>${parameters.map((one) => `<tr><td><code>${escapeHtml(one.name)}</code></td><td>${escapeHtml(one.in)}</td><td><code>${escapeHtml(JSON.stringify(one.schema ?? {}))}</code></td></tr>`).join('')}</tbody></table>` : ''}
${body ? `<p>Body</p>${jsonOf(body)}` : ''}
${answer ? `<p>Answer</p>${jsonOf(answer)}` : '<p>Answers nothing, or a file.</p>'}</details>`;
};

const jsonOf = (schema: Schema): string => `<pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`;
