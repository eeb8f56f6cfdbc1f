/** What a person reads on a page, hears of it, or gets from the browser instead of from us. */
import type { Page } from '@playwright/test';

export type Reading = {
  title: string;
  /** Each piece of text with the language it stands in; names and messages that people wrote are left out. */
  texts: { text: string; lang: string }[];
  /** Lines of Chinese body text that stand too close: the text and its line height in parts of its size. */
  close: string[];
  slanted: string[];
  /** Controls whose words the browser makes, in its own language. */
  ofTheBrowser: string[];
};

export function readPage(page: Page): Promise<Reading> {
  return page.evaluate(() => {
    const seen = (element: Element) => element.checkVisibility({ checkVisibilityCSS: true });
    const langOf = (element: Element) => element.closest('[lang]')?.getAttribute('lang') ?? '';
    const texts: Reading['texts'] = [];
    const close: string[] = [];
    const slanted: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const element = node.parentElement;
      if (!text || !element || /^(SCRIPT|STYLE|NOSCRIPT)$/.test(element.tagName) || !seen(element)) continue;
      texts.push({ text, lang: langOf(element) });
      if (!/\p{Script=Han}/u.test(text)) continue;
      const style = getComputedStyle(element);
      const size = Number.parseFloat(style.fontSize);
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      const isTitle =
        element.closest('h1, h2, h3, button, nav, [role=img], svg, select') !== null || size >= 19;
      const share = Number.parseFloat(style.lineHeight) / size;
      if (lines > 1 && !isTitle && share < 1.695) close.push(`${share.toFixed(2)}: ${text}`);
      if (style.fontStyle !== 'normal') slanted.push(text);
    }
    for (const element of document.querySelectorAll(
      '[aria-label], [alt], [placeholder], [title], svg title, svg desc',
    )) {
      const said = ['aria-label', 'alt', 'placeholder', 'title'].map((name) => element.getAttribute(name));
      for (const text of said) if (text?.trim()) texts.push({ text: text.trim(), lang: langOf(element) });
    }
    // The browser's own fields; and under the pointer it says that no file is chosen, unless there is a title.
    const native =
      'input[type=date], input[type=time], input[type=month], input[type=week], input[type=datetime-local], input[type=file]:not([title])';
    const ofTheBrowser = [...document.querySelectorAll(native)]
      .filter((element) => seen(element))
      .map((element) => element.outerHTML);
    const bubbling = [...document.querySelectorAll<HTMLFormElement>('form:not([novalidate])')]
      .filter((form) => form.querySelector('input, select, textarea') !== null)
      .map((form) => form.outerHTML.slice(0, 120));
    return { title: document.title, texts, close, slanted, ofTheBrowser: [...ofTheBrowser, ...bubbling] };
  });
}
