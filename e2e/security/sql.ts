/**
 * sqlmap over parameters out of the published description: those of queries, one request for each endpoint, as
 * somebody who may read them. It fails when one parameter changes what the database is asked.
 */
import path from 'node:path';
import { address, type Product, signInAs } from './product.ts';
import { fault, run } from './tool.ts';

export const name = 'no parameter reaches SQL, says sqlmap [VAL-07]';

type Parameter = {
  name: string;
  in: string;
  schema?: { enum?: string[]; format?: string; pattern?: string };
};
type Description = { paths: Record<string, Record<string, { parameters?: Parameter[] }>> };

const exampleOf = ({ name, schema }: Parameter): string => {
  if (schema?.enum) return schema.enum[0] ?? 'x';
  if (schema?.format === 'uuid') return '019a8d1e-0000-7000-8000-000000000000';
  if (schema?.format === 'date' || /^(from|to|day|until|date)$/i.test(name)) return '2026-03-02';
  return name === 'page' || schema?.pattern ? '1' : 'a';
};

async function targets(cookie: string): Promise<string[]> {
  const headers = { cookie };
  const description = (await (await fetch(`${address}/api/openapi.json`, { headers })).json()) as Description;
  const found: string[] = [];
  for (const [template, methods] of Object.entries(description.paths)) {
    const asked = (methods.get?.parameters ?? []).filter((parameter) => parameter.in === 'query');
    if (asked.length === 0 || /\.(csv|pdf)$|integration/.test(template)) continue;
    const inPath = template.replace(/\{\w+\}/g, '019a8d1e-0000-7000-8000-000000000000');
    // Only those that stand by themselves: a refused request would teach sqlmap nothing.
    const accepted: string[] = [];
    for (const parameter of asked) {
      const pair = `${parameter.name}=${encodeURIComponent(exampleOf(parameter))}`;
      const answer = await fetch(`${address}${inPath}?${pair}`, { headers });
      if (answer.ok) accepted.push(pair);
    }
    if (accepted.length > 0) found.push(`${address}${inPath}?${accepted.join('&')}`);
  }
  return found;
}

export async function attack(product: Product, isShort: boolean): Promise<string> {
  const found = new Map<string, string>();
  for (const role of ['loan-officer', 'finance', 'administrator']) {
    const cookie = await signInAs(role, product);
    for (const url of await targets(cookie)) found.set(url, cookie);
  }
  const urls = [...found.keys()];
  if (urls.length === 0) throw fault('no endpoint with a query was found to attack');
  const chosen = isShort
    ? urls
        .filter((url) => /search|text|about/.test(url))
        .concat(urls)
        .slice(0, 2)
    : urls;
  const common = [
    '--batch',
    '--flush-session',
    '--disable-coloring',
    '--dbms=PostgreSQL',
    '--technique=BEUS',
  ];
  const depth = isShort ? ['--level=1', '--risk=1'] : ['--level=3', '--risk=2'];
  const skipped = '--skip=cookie,user-agent,referer,host';
  const output = `--output-dir=${path.join(product.folder, 'sqlmap')}`;
  let judged = 0;
  for (const url of chosen) {
    const text = await run(
      'sqlmap',
      ['-u', url, ...common, ...depth, `--cookie=${found.get(url)}`, skipped, output],
      isShort ? 45 : 240,
    );
    if (/identified the following injection point|is vulnerable|appears to be .* injectable/i.test(text))
      throw fault(`sqlmap came through at ${url}`, text);
    // It writes "testing connection" before anything, also when it is then refused.
    if (!/testing for SQL injection on/i.test(text)) throw fault(`sqlmap did not test ${url}`, text);
    if (/does not (seem|appear) to be injectable/i.test(text)) judged += 1;
  }
  // Each run has an end; that all of them were cut off before a verdict is no proof.
  if (judged === 0) throw fault('sqlmap came to no verdict on any endpoint in its time');
  const alive = await fetch(`${address}/readyz`);
  if (!alive.ok) throw fault('the product is not ready afterwards');
  return `${chosen.length} of ${urls.length} endpoints with a query, ${judged} judged to the end`;
}
