/** What holds for the built files themselves, without a browser: the stylesheets, and the small print of a lender who has every licence. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import type { PagePayload } from '#contract/lender.ts';
import { localeCodes } from '#words/locale.ts';
import { address } from '../product.ts';
import { signedOutPaths } from '../route-table.ts';

const dist = path.join(import.meta.dirname, '..', '..', 'dist');

test('no stylesheet moves whatever changes', () => {
  const assets = path.join(dist, 'client', 'assets');
  const sheets = readdirSync(assets, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.css'),
  );
  expect(sheets.length).toBeGreaterThan(1);
  for (const sheet of sheets) {
    const css = readFileSync(path.join(assets, sheet), 'utf8');
    expect(css, sheet).not.toMatch(/transition(-property)?:\s*all\b/);
    // A transition without a property moves all of them.
    expect(css, sheet).not.toMatch(/transition:\s*[\d.]+m?s/);
  }
});

const inAssets = (ends: string) => {
  const assets = path.join(dist, 'client', 'assets');
  return readdirSync(assets)
    .filter((file) => file.endsWith(ends))
    .map((file) => ({ file, text: readFileSync(path.join(assets, file), 'utf8') }));
};

test('typefaces come with the page, and not once more with the stylesheet, which would lay out the page anew', async () => {
  for (const { file, text } of inAssets('.css')) expect(text, file).not.toContain('@font-face');
  for (const at of ['/en', '/en/loan', '/cn/sign-in', '/office']) {
    const html = await (await fetch(address + at)).text();
    expect(html, at).toContain('@font-face');
  }
});

test('no script of the borrower asks for Intl, whose first use takes a slow phone a tenth of a second', () => {
  const scripts = inAssets('.js');
  expect(scripts.length).toBeGreaterThan(20);
  expect(
    scripts
      .filter(({ text }) => /\bnew Intl\b|toLocale\w+String|localeCompare/.test(text))
      .map(({ file }) => file),
  ).toEqual([]);
});

test('what every page starts with is compiled beside the page’s own work', () => {
  const starts = inAssets('.js').filter(({ file }) => file.startsWith('main-'));
  expect(starts).toHaveLength(1);
  expect(starts[0]?.text).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});

test('every page for those who are signed out says who lends, by which licence, from when to when', async () => {
  const { renderPage } = await import(pathToFileURL(path.join(dist, 'render', 'borrower.js')).href);
  const { lender, ...rest } = (await (await fetch(`${address}/en/_payload.json`)).json()) as PagePayload;
  const licensed = {
    ...lender,
    ssmNumber: '199901000001 (1-X)',
    licenceNumber: 'WL0001/14/01-1/311227',
    licenceFrom: '2026-01-01',
    licenceUntil: '2027-12-31',
    onlineApprovalReference: 'KPKT/PPW/1',
    advertisementPermit: 'WP0001/14/01-1/311227',
  };
  const { ssmNumber, licenceNumber, onlineApprovalReference, advertisementPermit } = licensed;
  const texts = [
    lender.registeredName,
    ssmNumber,
    licenceNumber,
    advertisementPermit,
    onlineApprovalReference,
    lender.address,
    ...lender.complaintChannels,
  ];
  for (const locale of localeCodes) {
    // What the parts around a page say does not depend on the page; one language goes through all of them.
    for (const at of locale === 'ms' ? signedOutPaths : ['/']) {
      const html: string = await renderPage({
        path: at,
        locale,
        origin: address,
        payload: { lender: licensed, ...rest },
      });
      const footer = /<footer.*<\/footer>/s.exec(html)?.[0].replace(/<!--.*?-->/g, '') ?? '';
      for (const text of [...texts, '2026', '2027']) expect(footer, `${locale} ${at}`).toContain(text);
    }
  }
});
