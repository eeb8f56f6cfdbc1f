/** The API to read: a guide for who connects a program, and the reference, made from the document that machines get. */
import type { FastifyInstance } from 'fastify';
import { guide } from './api-guide.ts';
import type { House } from './house.ts';
import { assertMayReadDocs, type Description, describeApi, type Operation, type Schema } from './openapi.ts';
import { escapeHtml, serverPage } from './server-page.ts';

export function apiDocs(app: FastifyInstance, house: House): void {
  let page: ReturnType<typeof serverPage> | undefined;
  app.get('/api/docs', { schema: { hide: true } }, async (request, reply) => {
    await assertMayReadDocs(house, request);
    page ??= serverPage({
      title: 'API',
      body: bodyOf(describeApi(app, house), house.environment.publicUrl),
    });
    return reply.headers(page.headers).type('text/html; charset=utf-8').send(page.html);
  });
}

const bodyOf = (description: Description, publicUrl: string): string => `
<h1>${escapeHtml(description.info.title)} API</h1>
<p>${escapeHtml(description.info.description ?? '')} The same as a document for machines: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
${guide(publicUrl)}
<h2 id="reference">Reference</h2>
${(description.tags ?? []).map((tag) => groupText(description, tag)).join('\n')}`;

type Entry = { method: string; path: string; operation: Operation };

function groupText({ paths }: Description, { name, description }: { name: string; description: string }) {
  const entries: Entry[] = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operation.tags?.includes(name) ? [{ method: method.toUpperCase(), path, operation }] : [],
    ),
  );
  return `<h3 id="group-${escapeHtml(name)}">${escapeHtml(name)}</h3>${description ? `<p>${escapeHtml(description)}.</p>` : ''}${entries.map(entryOf).join('\n')}`;
}

const entryOf = ({ method, path, operation }: Entry): string => {
  const { operationId, summary, description = '', parameters = [], requestBody, responses = {} } = operation;
  const body = requestBody?.content?.['application/json']?.schema;
  const answer = responses['200']?.content?.['application/json']?.schema;
  return `<details id="${escapeHtml(operationId)}"><summary><span class="method">${method}</span> <code>${escapeHtml(path)}</code> ${escapeHtml(summary)}</summary>
<p><code>${escapeHtml(operationId)}</code> ${escapeHtml(description)}</p>
${parameters.length > 0 ? tableOf(parameters) : ''}
${body ? `<p>Body</p>${jsonOf(body)}` : ''}
${answer ? `<p>Answer</p>${jsonOf(answer)}` : '<p>Answers nothing, or a file.</p>'}</details>`;
};

const tableOf = (parameters: NonNullable<Operation['parameters']>): string =>
  `<table><thead><tr><th>Parameter</th><th>Where</th><th>Form</th></tr></thead><tbody>${parameters
    .map(
      (one) =>
        `<tr><td><code>${escapeHtml(one.name)}</code></td><td>${escapeHtml(one.in)}</td><td><code>${escapeHtml(JSON.stringify(one.schema ?? {}))}</code></td></tr>`,
    )
    .join('')}</tbody></table>`;

const jsonOf = (schema: Schema): string =>
  `<pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`;
