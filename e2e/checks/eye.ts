/**
 * The eye that every check looks through, put into each page before its own scripts: what is shown, where its lines of
 * text are, what can be pressed. Everything in `openEye` runs in the browser, so it stands alone.
 */
import type { BrowserContext } from '@playwright/test';

export type Line = { text: string; host: Element; box: DOMRect; layer: Element | undefined };

function openEye() {
  const controlSelector =
    'a[href],button,input:not([type=hidden]),select,textarea,summary,[role=button],[role=tab],[tabindex="0"]';

  /** Not hidden, not behind a closed dialog, not only for screen readers. */
  function isShown(element: Element): boolean {
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    // Some are so at some widths only.
    const hidden = element.closest('[class*="sr-only"]');
    return !hidden || getComputedStyle(hidden).width !== '1px';
  }

  /** Short enough for a report, exact enough to find it. */
  function nameOf(element: Element): string {
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
    const name = element.getAttribute('name') ?? element.id;
    return `<${element.localName}${name && ` ${name}`}> "${text.replace(/\s+/g, ' ')}"`;
  }

  /** What a box is drawn on: a bar that stands still, or the page. */
  function layerOf(element: Element): Element | undefined {
    for (let each: Element | null = element; each; each = each.parentElement) {
      const { position } = getComputedStyle(each);
      if (position === 'fixed' || position === 'sticky') return each;
    }
    return undefined;
  }

  /** Every line of text on the page, as the browser broke it. */
  function lines(): Line[] {
    const found: Line[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const shown = new Map<Element, boolean>();
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      const host = node.parentElement;
      if (!host || node.data.trim() === '' || /^(script|style|option|title|desc)$/.test(host.localName))
        continue;
      if (!shown.has(host)) shown.set(host, isShown(host));
      if (!shown.get(host)) continue;
      range.selectNodeContents(node);
      const layer = layerOf(host);
      for (const box of range.getClientRects()) {
        if (box.width > 0.5) found.push({ text: node.data.trim(), host, box, layer });
      }
    }
    return found;
  }

  /** Fields that are only for screen readers are pressed by their label. */
  function targetOf(control: Element): Element {
    const label =
      control.closest('label') ?? document.querySelector(`label[for="${CSS.escape(control.id)}"]`);
    const type = control.getAttribute('type');
    const isPressed = type === 'radio' || type === 'checkbox' || type === 'file';
    return isPressed && label ? label : control;
  }

  function controls(): Element[] {
    const all = [...document.querySelectorAll(controlSelector)];
    const targets = all.filter((each) => each.checkVisibility({ visibilityProperty: true })).map(targetOf);
    return [...new Set(targets)].filter(isShown);
  }

  /** Words before or after it stand in the same block. */
  function isInSentence(link: Element): boolean {
    if (!getComputedStyle(link).display.startsWith('inline') || link.localName !== 'a') return false;
    const around = [...(link.parentNode?.childNodes ?? [])].filter((node) => node !== link);
    return around.some((node) => /\p{L}/u.test(node.textContent ?? ''));
  }

  const isOnScreen = ({ top, bottom, left, right }: DOMRect) =>
    bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;

  /** Whether a point in it belongs to it, and not to something that lies over it. */
  function isUncovered(element: Element): boolean {
    const box = element.getBoundingClientRect();
    const points = [
      [box.left + box.width / 2, box.top + box.height / 2],
      [box.left + box.width / 2, box.top + 2],
      [box.left + box.width / 2, box.bottom - 2],
    ] as const;
    return points.some(([x, y]) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (element.contains(hit) || hit.contains(element));
    });
  }

  return { isShown, nameOf, layerOf, lines, controls, targetOf, isInSentence, isOnScreen, isUncovered };
}

declare global {
  interface Window {
    eye: ReturnType<typeof openEye>;
  }
}

export async function giveEye(context: BrowserContext): Promise<void> {
  await context.addInitScript(`window.eye = (${openEye.toString()})()`);
}
