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
    expect(criticalCss(`${css}b{color:blue}`, classes('flex')).endsWith('}b{color:blue}')).toBe(true);
  });

  it('leaves out variables, registered properties and movements that nothing asks for, and what is empty then', () => {
    const theme = [
      '/*! note { */@layer properties{@supports (x:y){*{--kept:1}}}',
      '@layer base{:root{--lost:"a;}";--kept:var(--asked);--asked:1px}',
      ':root{--only:var(--lost)}@media (x:y){[data-theme=dark]{--lost:2px;--last:3px}}i{width:var(--kept)}}',
      '@layer utilities{.turns{animation:var(--spins)}.stays{animation:fade}}@layer theme{:root{--spins:spin 1s}}',
      '@property --kept{syntax:"*"}@property --lost{syntax:"*"}',
      '@keyframes spin{0%{rotate:0}to{rotate:1turn}}@keyframes fade{to{opacity:0}}',
    ].join('');
    expect(criticalCss(theme, '<p class="turns">')).toBe(
      [
        '@layer properties;@layer base{:root{--kept:var(--asked);--asked:1px}i{width:var(--kept)}}',
        '@layer utilities{.turns{animation:var(--spins)}}@layer theme{:root{--spins:spin 1s}}',
        '@property --kept{syntax:"*"}@keyframes spin{0%{rotate:0}to{rotate:1turn}}',
      ].join(''),
    );
    expect(criticalCss(theme, '<p style="color:var(--last)">')).toContain('--last:3px');
  });

  it('leaves what is for paper to the file that follows', () => {
    const paper = '@media print{p{color:red}}@layer base{b{x:y}@media print{b{color:red}}}';
    const inside = '@layer utilities{.flex{x:y}@media print{@page{margin:1cm}.flex{color:red}}}';
    expect(criticalCss(paper + inside, classes('flex'))).toBe(
      '@layer base{b{x:y}}@layer utilities{.flex{x:y}}',
    );
  });
});
