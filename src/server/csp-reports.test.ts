/** The policy of every page begins with nothing, and what it keeps pages from is one line of the log. */
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from './app.ts';
import { pageHeaders } from './page-headers.ts';
import { makeHouse } from './testing.ts';

const lines: string[] = [];
const house = {
  ...(await makeHouse()),
  log: pino({ level: 'warn' }, { write: (line) => void lines.push(line) }),
};
const app = await buildApp(house);
afterAll(() => app.close());

const send = (payload: string, type = 'application/csp-report', remoteAddress = '203.0.113.5') =>
  app.inject({
    method: 'POST',
    url: '/csp-reports',
    headers: { 'content-type': type },
    payload,
    remoteAddress,
  });

test('a page may do nothing that its policy does not name, and the browser reports what it tried [CFG-01] [CFG-03] [DAT-05]', () => {
  const headers = pageHeaders('<script>go()</script><style>a{}</style>');
  const policy = headers['content-security-policy'] ?? '';
  expect(policy).toMatch(/^default-src 'none'; /);
  for (const part of [
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    'report-uri /csp-reports',
    'report-to csp',
  ])
    expect(policy.split('; ')).toContain(part);
  expect(policy).not.toMatch(/unsafe-|\*|https?:|strict-dynamic/);
  // What is not named falls back to nothing.
  expect(policy).not.toMatch(/object-src|frame-src/);
  expect(headers['reporting-endpoints']).toBe('csp="/csp-reports"');
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(headers['permissions-policy']).toContain('camera=(self)');
});

test('a report of either form is one line, without what an address says behind its path [CFG-01] [LOG-04]', async () => {
  lines.length = 0;
  const report = {
    'document-uri': 'https://loans.example.com/en/loan?name=Aisyah#x',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/x.js?stolen=880101145555',
    'script-sample': 'secret',
  };
  expect((await send(JSON.stringify({ 'csp-report': report }))).statusCode).toBe(204);
  const newer = [
    {
      type: 'csp-violation',
      body: {
        documentURL: 'https://loans.example.com/en',
        effectiveDirective: 'img-src\n{"forged":1}',
        blockedURL: 'inline',
      },
    },
  ];
  expect((await send(JSON.stringify(newer), 'application/reports+json')).statusCode).toBe(204);
  expect(lines).toHaveLength(2);
  expect(lines.map((line) => JSON.parse(line).report)).toEqual([
    { page: 'loans.example.com/en/loan', directive: 'script-src-elem', blocked: 'evil.example/x.js' },
    { page: 'loans.example.com/en', directive: 'img-src', blocked: 'inline' },
  ]);
  expect(lines.join('')).not.toMatch(/Aisyah|880101|secret|forged/);
});

test('nobody fills the log by reports: what is none is no line, and an address has thirty an hour [LOG-04]', async () => {
  lines.length = 0;
  for (const odd of ['[]', '{}', '{"csp-report":[]}', '[{"type":"crash","body":{}}]', '"x"']) {
    expect((await send(odd, 'application/reports+json', '203.0.113.6')).statusCode).toBe(204);
  }
  expect(lines).toEqual([]);
  expect((await send('{', undefined, '203.0.113.6')).statusCode).toBe(400);
  expect((await send(JSON.stringify({ x: 'x'.repeat(20_000) }), undefined, '203.0.113.6')).statusCode).toBe(
    413,
  );
  const one = JSON.stringify({ 'csp-report': { 'effective-directive': 'img-src' } });
  for (let sent = 0; sent < 40; sent += 1) await send(one, undefined, '203.0.113.7');
  expect(lines).toHaveLength(30);
});

test('one customer of an IPv6 network is one, whichever of its addresses sends', async () => {
  const report = JSON.stringify({ 'csp-report': { 'document-uri': 'https://jernih.example/en' } });
  lines.length = 0;
  for (let host = 1; host <= 40; host += 1)
    await send(report, undefined, `2001:db8:1:2::${host.toString(16)}`);
  expect(lines).toHaveLength(30);
});
