import { describe, expect, it } from 'vitest';
import { htmlDocument } from './document.ts';

const parts = {
  language: 'ms-MY',
  title: 'A & B <c>',
  css: 'a{}',
  font: '/assets/f.woff2',
  body: '<p>hai</p>',
  boot: {
    build: 'b1',
    builtAt: 1,
    entry: '/assets/main.js',
    stylesheet: '/assets/s.css',
    preload: [],
    locale: 'ms',
  },
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

  it('reads ahead only where it knows what, and always with the same script', () => {
    const early = (paths: string[]) =>
      inlineScripts(htmlDocument({ ...parts, boot: { ...parts.boot, early: paths } }));
    expect(early(['/api/session'])).toHaveLength(3);
    expect(early(['/api/session'])).toEqual(early(['/api/session', '/api/me/wallet']));
  });

  it('has its scripts fetched while it is drawn, and runs none of them before', () => {
    const html = htmlDocument({ ...parts, boot: { ...parts.boot, preload: ['/assets/page.js'] } });
    const head = html.slice(0, html.indexOf('</head>'));
    for (const file of ['main', 'page'])
      expect(head).toContain(`<link rel="modulepreload" href="/assets/${file}.js">`);
    expect(html).not.toMatch(/<script[^>]* src=/);
  });

  it('leaves the line to what it reads of a person first', () => {
    const boot = { ...parts.boot, preload: ['/assets/page.js'], early: ['/api/session'] };
    expect(htmlDocument({ ...parts, boot })).not.toContain('<link rel="modulepreload"');
  });

  it('lets no data end its script or become markup [VAL-06] [API-10]', () => {
    const html = htmlDocument({
      ...parts,
      boot: { ...parts.boot, payload: { name: '</script><script>alert(1)</script>' } },
    });
    expect(inlineScripts(html)).toHaveLength(2);
    expect(html).toContain('\\u003c/script>');
    expect(html).toContain('<title>A &amp; B &lt;c&gt;</title>');
  });

  it('says what it is about where it may be found and shared, and only there', () => {
    const html = htmlDocument({
      ...parts,
      description: 'Loans & "more"',
      alternates: [{ language: 'x-default', href: 'https://a.example/' }],
      shared: { address: 'https://a.example/my', picture: 'https://a.example/p.png' },
    });
    expect(html).toContain('<meta name="description" content="Loans &amp; &quot;more&quot;">');
    expect(html).toContain('<link rel="canonical" href="https://a.example/my">');
    expect(html).toContain('<link rel="alternate" hreflang="x-default" href="https://a.example/">');
    expect(html).toContain('<meta property="og:title" content="A &amp; B &lt;c&gt;">');
    expect(html).toContain('<meta property="og:description" content="Loans &amp; &quot;more&quot;">');
    expect(html).toContain('<meta property="og:image" content="https://a.example/p.png">');
    const own = htmlDocument({ ...parts, hidden: true });
    expect(own).toContain('<meta name="robots" content="noindex">');
    expect(own).not.toMatch(/canonical|og:|twitter/);
  });

  it('carries the forced mode for the first paint', () => {
    expect(htmlDocument({ ...parts, forcedMode: 'dark' })).toContain('data-theme="dark" data-forced="dark"');
    expect(htmlDocument(parts)).not.toContain('data-forced');
  });
});
