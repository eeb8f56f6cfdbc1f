import { describe, expect, it } from 'vitest';
import { htmlDocument } from './document.ts';

const parts = {
  language: 'ms-MY',
  title: 'A & B <c>',
  css: 'a{}',
  font: '/assets/f.woff2',
  body: '<p>hai</p>',
  boot: { entry: '/assets/main.js', stylesheet: '/assets/s.css', preload: [], locale: 'ms' },
};

const inlineScripts = (html: string) =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text]) => text);

describe('htmlDocument', () => {
  it('keeps its inline scripts the same whatever the page is, so that a hash can name them', () => {
    const one = htmlDocument(parts);
    const other = htmlDocument({
      ...parts,
      language: 'en-MY',
      forcedMode: 'dark',
      boot: { ...parts.boot, payload: { x: 1 } },
    });
    expect(inlineScripts(one)).toHaveLength(2);
    expect(inlineScripts(one)).toEqual(inlineScripts(other));
  });

  it('lets no data end its script or become markup', () => {
    const html = htmlDocument({
      ...parts,
      boot: { ...parts.boot, payload: { name: '</script><script>alert(1)</script>' } },
    });
    expect(inlineScripts(html)).toHaveLength(2);
    expect(html).toContain('\\u003c/script>');
    expect(html).toContain('<title>A &amp; B &lt;c&gt;</title>');
  });

  it('carries the forced mode for the first paint', () => {
    expect(htmlDocument({ ...parts, forcedMode: 'dark' })).toContain('data-theme="dark" data-forced="dark"');
    expect(htmlDocument(parts)).not.toContain('data-forced');
  });
});
