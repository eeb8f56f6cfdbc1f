/** What the head of each page says to search engines and messengers, and what Home weighs with it. */
import { expect, test } from '@playwright/test';
import { type Locale, localeCodes, locales } from '#words/locale.ts';
import { address } from './product.ts';
import { pagePaths, publicPaths, urlOf } from './route-table.ts';

test('every page has a title of its own in each language, and public pages say where they are to search engines', async ({
  request,
}) => {
  const listed = ['/', '/sign-in', '/sign-up', '/forgot-password', '/loan', '/verify'];
  const map = await (await request.get('/sitemap.xml')).text();
  const titles = new Set<string>();
  for (const path of pagePaths) {
    for (const locale of localeCodes) {
      const own = `${address}${urlOf(locale, path)}`;
      const html = await (await request.get(own)).text();
      const head = html.slice(0, html.indexOf('<style>'));
      titles.add(`${locale} ${/<title>(.*?)<\/title>/.exec(head)?.[1]}`);
      expect([own, head.includes('content="noindex"')]).toEqual([own, !listed.includes(path)]);
      expect([own, map.includes(`<loc>${own}</loc>`)]).toEqual([own, listed.includes(path)]);
      const canonical = `<link rel="canonical" href="${own}">`;
      expect([own, head.includes(canonical)]).toEqual([own, publicPaths.includes(path)]);
      if (!publicPaths.includes(path)) continue;
      const description = /<meta name="description" content="(.*?)">/.exec(head)?.[1];
      titles.add(`${locale} description: ${description}`);
      expect(head).toContain(`<meta property="og:description" content="${description}">`);
      expect(head).toContain(`<meta property="og:image" content="${address}/social-card.png">`);
      for (const [tag, at] of alternatesOf(path)) {
        expect(head).toContain(`<link rel="alternate" hreflang="${tag}" href="${address}${at}">`);
      }
    }
  }
  const descriptions = publicPaths.length * localeCodes.length;
  expect(titles.size).toBe(pagePaths.length * localeCodes.length + descriptions);
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${address}/sitemap.xml`);
  const picture = await request.get('/social-card.png');
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png']);
  expect(await (await request.get('/office')).text()).toContain('<meta name="robots" content="noindex">');
});

function alternatesOf(path: string): [string, string][] {
  const own = localeCodes.map((code: Locale): [string, string] => [locales[code].tag, urlOf(code, path)]);
  return [...own, ['x-default', path]];
}

test('the HTML of Home with its styles fits one congestion window in every language', async ({ request }) => {
  for (const locale of localeCodes) {
    const answer = await request.fetch(`/${locales[locale].prefix}`, {
      headers: { 'accept-encoding': 'br' },
    });
    const bytes = Number(answer.headers()['content-length']);
    expect(bytes, `${locale}: ${bytes} bytes`).toBeLessThanOrEqual(14_000);
  }
});
