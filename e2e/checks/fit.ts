/** Nothing scrolls sideways, is cut, sticks out, lies over something else, or breaks inside a number. Run in the browser. */

export function sideways(): string[] {
  const { nameOf, isShown } = window.eye;
  const root = document.documentElement;
  const over = root.scrollWidth - root.clientWidth;
  if (over <= 0) return [];
  const isInScroller = (element: Element) => {
    for (let each = element.parentElement; each && each !== document.body; each = each.parentElement) {
      if (getComputedStyle(each).overflowX !== 'visible') return true;
    }
    return false;
  };
  const wide = [...document.body.querySelectorAll('*')]
    .filter((each) => each.getBoundingClientRect().right > root.clientWidth + 0.5)
    .filter((each) => isShown(each) && !isInScroller(each));
  return [`${over} px sideways: ${wide.slice(-2).map(nameOf).join(' ')}`];
}

/** Words beyond the box that they are in: cut where the box clips, over the edge where it does not. */
export function cutWords(): string[] {
  const { lines, nameOf } = window.eye;
  const wrong = new Map<Element, string>();
  const boxes = new Map<Element, { box: DOMRect; style: CSSStyleDeclaration }>();
  const seen = (element: Element) => {
    const known = boxes.get(element) ?? {
      box: element.getBoundingClientRect(),
      style: getComputedStyle(element),
    };
    boxes.set(element, known);
    return known;
  };
  for (const { box: line, host } of lines()) {
    for (let each: Element | null = host; each && each !== document.body; each = each.parentElement) {
      if (each instanceof SVGElement) continue;
      const { box, style } = seen(each);
      if (style.display === 'inline' || style.display === 'contents') continue;
      const clips = style.overflowX !== 'visible';
      // A scroller shows the rest when it is scrolled; what ends in "…" on purpose leads to all of it.
      if (style.textOverflow === 'ellipsis' || style.overflowX === 'auto' || style.overflowX === 'scroll')
        break;
      const beside = Math.max(line.right - box.right, box.left - line.left);
      // Upwards and downwards a card may reach over the edge of its ground on purpose; words of a control or a row may not.
      const cuts = style.overflowY !== 'visible';
      const holds = cuts || each.matches('a,button,label,summary,li,td,th,dt,dd');
      const below = holds ? Math.max(line.bottom - box.bottom, box.top - line.top) : 0;
      if (beside > 1.5 || below > (cuts ? 3 : 8)) {
        const how = clips ? 'cut' : 'sticks out';
        wrong.set(
          host,
          `${how} by ${Math.round(Math.max(beside, below))} px of ${nameOf(each)}: ${nameOf(host)}`,
        );
        break;
      }
      if (style.position === 'absolute' || style.position === 'fixed') break;
    }
  }
  return [...wrong.values()];
}

/** Words over other words. */
export function overlaps(): string[] {
  const { lines, nameOf } = window.eye;
  const all = lines().sort((a, b) => a.box.top - b.box.top);
  const wrong = new Set<string>();
  for (const [index, one] of all.entries()) {
    for (let next = index + 1; next < all.length; next += 1) {
      const other = all[next];
      if (!other || other.box.top >= one.box.bottom) break;
      if (other.layer !== one.layer || other.host === one.host) continue;
      const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const high = Math.min(one.box.bottom, other.box.bottom) - other.box.top;
      if (wide > 2 && high > 0.4 * Math.min(one.box.height, other.box.height)) {
        wrong.add(`${nameOf(one.host)} lies over ${nameOf(other.host)}`);
      }
    }
  }
  return [...wrong];
}

/** RM10,000.00 is one word, also where the currency is set smaller than the number. */
export function brokenAmounts(): string[] {
  const { isShown, nameOf } = window.eye;
  // A reference may have RM97 among its signs.
  const amount = /(?<![A-Z0-9]|[A-Z0-9]-)[−-]?RM\s?\d[\d,]*(\.\d+)?/g;
  const range = document.createRange();
  const wrong = new Set<string>();
  const isBroken = () => {
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
    return boxes.some((one) => boxes.some((other) => other.top > one.bottom - 3));
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const host = node.parentElement;
    if (!host || !node.data.includes('RM') || host.closest('script,style,option')) continue;
    if (!isShown(host)) continue;
    if (/^[−-]?RM$/.test(node.data.trim()) && host.parentElement) {
      range.selectNodeContents(/^[−-]?RM$/.test(host.textContent.trim()) ? host.parentElement : host);
      if (/^[−-]?RM[\d,.]+$/.test(range.toString()) && isBroken()) wrong.add(range.toString());
    }
    for (const found of node.data.matchAll(amount)) {
      range.setStart(node, found.index);
      range.setEnd(node, found.index + found[0].length);
      if (isBroken()) wrong.add(`${found[0]} in ${nameOf(host)}`);
    }
  }
  return [...wrong].map((each) => `an amount is broken: ${each}`);
}
