import { describe, expect, it } from 'vitest';
import { criticalCss } from './critical-css.ts';

const css = [
  '@layer theme,base,utilities;@layer base{a{color:red}}',
  '@layer utilities{.flex{display:flex}.unused{color:blue}.a,.lg\\:a{margin:0}',
  '@media (min-width:60rem){.lg\\:flex{display:flex}.lg\\:unused{color:blue}}@media print{.unused{x:y}}',
  '.\\[\\&_svg\\]\\:size-5 svg{width:1px}.w-1\\/2{width:50%}:where(.space>:not(:last-child)){margin:1px}',
  '.before\\:content-\\[\\"\\}\\"\\]:before{content:"}"}}',
  '@property --x{syntax:"*"}@keyframes spin{to{rotate:1turn}}',
].join('');

function classes(...names: string[]): string {
  return `<p class="${names.join(' ')}">x</p>`;
}

describe('criticalCss', () => {
  it('keeps what is general and leaves out utilities that the page does not use', () => {
    const kept = criticalCss(css, classes('flex'));
    expect(kept).toContain('a{color:red}');
    expect(kept).toContain('.flex{display:flex}');
    expect(kept).toContain('@property --x{syntax:"*"}@keyframes spin{to{rotate:1turn}}');
    expect(kept).not.toContain('unused');
    expect(kept).not.toContain('@media');
  });

  it('looks into media queries, lists of selectors and escaped names', () => {
    const kept = criticalCss(css, classes('lg:flex', 'lg:a', '[&amp;_svg]:size-5', 'w-1/2', 'space'));
    expect(kept).toContain('@media (min-width:60rem){.lg\\:flex{display:flex}}');
    expect(kept).toContain('.a,.lg\\:a{margin:0}');
    expect(kept).toContain('.\\[\\&_svg\\]\\:size-5 svg{width:1px}');
    expect(kept).toContain('.w-1\\/2{width:50%}');
    expect(kept).toContain(':where(.space>:not(:last-child)){margin:1px}');
    expect(kept).not.toContain('.flex{');
  });

  it('is not misled by braces in texts', () => {
    expect(criticalCss(css, classes('flex')).endsWith('@keyframes spin{to{rotate:1turn}}')).toBe(true);
  });
});
