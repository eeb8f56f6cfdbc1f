/** Colours, sizes of text and shadows come from the tokens: the sources of both apps name none of their own. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = import.meta.dirname;
const sources = ['ui', 'borrower', 'office']
  .flatMap((part) =>
    readdirSync(path.join(root, part), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${part}/${file}`,
    ),
  )
  .filter((file) => /\.(tsx?|css)$/.test(file) && !/\.test\.tsx?$/.test(file));

/** The tokens themselves; what a browser wants to know before any stylesheet; the paper below a photo that is written into a file. */
const mayNameColours = new Set([
  'ui/tokens.css',
  'ui/colour-mode.ts',
  'ui/document.ts',
  'borrower/verification/photo-file.ts',
]);

/** Which colours stand on which ground, and the contrast that WCAG 2.2 (the body text: its AAA) asks of them. */
const pairs: [ground: string, least: number, colours: string][] = [
  ['canvas', 7, 'text'],
  ['canvas', 4.5, 'text-2 text-3 link danger-text'],
  ['canvas', 3, 'border-strong focus primary'],
  ['surface', 7, 'text'],
  ['surface', 4.5, 'text-2 text-3 link danger-text'],
  [
    'surface',
    3,
    'border-strong focus primary success warning danger info chart-principal chart-paid chart-late chart-interest',
  ],
  ['surface-2', 7, 'text'],
  ['surface-2', 4.5, 'text-2 text-3 link danger-text'],
  ['surface-2', 3, 'border-strong focus primary'],
  ['surface-3', 7, 'text'],
  ['surface-3', 4.5, 'text-2'],
  ['primary', 4.5, 'on-primary'],
  ['primary-hover', 4.5, 'on-primary'],
  ['primary-active', 4.5, 'on-primary'],
  ['danger', 4.5, 'on-danger'],
  ['danger-hover', 4.5, 'on-danger'],
  ['primary-soft', 4.5, 'primary-soft-text'],
  ['primary-soft', 7, 'text'],
  ['hero', 7, 'on-hero'],
  ['hero', 4.5, 'on-hero-2 hero-accent'],
  ['hero-2', 7, 'on-hero'],
  ['hero-2', 4.5, 'on-hero-2'],
  ['success-soft', 4.5, 'success-text'],
  ['success-soft', 3, 'success'],
  ['success-soft', 7, 'text'],
  ['warning-soft', 4.5, 'warning-text'],
  ['warning-soft', 3, 'warning'],
  ['warning-soft', 7, 'text'],
  ['danger-soft', 4.5, 'danger-text'],
  ['danger-soft', 3, 'danger'],
  ['danger-soft', 7, 'text'],
  ['info-soft', 4.5, 'info-text'],
  ['info-soft', 3, 'info'],
  ['info-soft', 7, 'text'],
  ['neutral-soft', 4.5, 'neutral-text'],
];

type Theme = Map<string, string>;

/** The tokens of the light theme, and what the dark one says differently. */
function themes(): [Theme, Theme] {
  const [light = '', dark = ''] = readFileSync(path.join(root, 'ui/tokens.css'), 'utf8').split(
    '[data-theme="dark"] {',
  );
  const read = (css: string): [string, string][] =>
    [...css.matchAll(/--([\w-]+): (oklch\([^)]*\))/g)].map(([, name = '', value = '']) => [name, value]);
  return [new Map(read(light)), new Map([...read(light), ...read(dark)])];
}

/** Relative luminance of an OKLCH colour: through OKLab and LMS to linear sRGB (Björn Ottosson's matrices, as in CSS Color 4). */
function luminance(colour: string | undefined): number {
  const [lightness = Number.NaN, chroma = 0, hue = 0] = [...(colour ?? '').matchAll(/[\d.]+/g)].map(Number);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const [l, m, s] = [
    lightness / 100 + 0.3963377774 * a + 0.2158037573 * b,
    lightness / 100 - 0.1055613458 * a - 0.0638541728 * b,
    lightness / 100 - 0.0894841775 * a - 1.291485548 * b,
  ].map((cone) => cone ** 3) as [number, number, number];
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((part) => Math.min(1, Math.max(0, part))) as [number, number, number];
  return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
}

function contrast(one: string | undefined, other: string | undefined): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

function linesWith(pattern: RegExp, except: ReadonlySet<string>): string[] {
  return sources
    .filter((file) => !except.has(file))
    .flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .map((line, index) => ({ line, at: `${file}:${index + 1}` }))
        .filter(({ line }) => !/^\s*(\/\/|\/?\*)/.test(line) && pattern.test(line))
        .map(({ line, at }) => `${at} ${line.trim().slice(0, 120)}`),
    );
}

describe('tokens', () => {
  it.each([0, 1] as const)('every colour can be read on its grounds, in theme %i', (theme) => {
    const tokens = themes()[theme];
    for (const [ground, least, colours] of pairs) {
      for (const colour of colours.split(' ')) {
        const found = contrast(tokens.get(colour), tokens.get(ground));
        expect(found, `${colour} on ${ground}`).toBeGreaterThanOrEqual(least);
      }
    }
  });

  it('no source names a colour of its own', () => {
    const colour =
      /#[0-9a-f]{3,8}\b(?!.*href)|\b(rgba?|hsla?|oklch|oklab|lch|lab)\(|\[(white|black|red|gr[ae]y)\]/i;
    expect(linesWith(colour, mayNameColours)).toEqual([]);
  });

  it('no source sets text in pixels, or in a size between those of the scale', () => {
    const size = /font-size:\s*[\d.]+px|text-\[[\d.]+px\]|fontSize[=:]\s*\{?['"]?\d/;
    expect(linesWith(size, new Set())).toEqual([]);
  });

  it('no source draws a shadow that is not a token or a ring of one', () => {
    const shadow = /(box-shadow|text-shadow|drop-shadow)[:(](?!\s*(?:var\(|none)|inset_0_0_0_[\d.]+px_var\()/;
    expect(linesWith(shadow, new Set(['ui/tokens.css']))).toEqual([]);
  });

  it('nothing is told to move whatever changes of it', () => {
    expect(
      linesWith(
        /transition-all|transition(-property)?:\s*all\b|(?<![-\w:"'])transition(?=[ '"`])(?!-)/,
        new Set(),
      ),
    ).toEqual([]);
  });
});

it('what stands alone is as large as a finger by one name', () => {
  const spelledOut = sources.filter((file) =>
    readFileSync(path.join(root, file), 'utf8').includes('inline-flex min-h-11 min-w-11 items-center'),
  );
  expect(spelledOut, 'write stands-alone').toEqual([]);
});
