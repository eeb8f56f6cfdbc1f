/** What has the focus: in view, under nothing, and with a ring that is thick and strong enough. Run in the browser. */
export type Stop = { name: string; faults: string[] };

export function focusStop(): Stop | undefined {
  const { isOnScreen, isUncovered, nameOf, targetOf } = window.eye;
  const focused = document.activeElement;
  if (!focused || focused === document.body) return undefined;
  const target = targetOf(focused);
  const faults: string[] = [];
  if (!isOnScreen(target.getBoundingClientRect())) faults.push('not in view');
  else if (!isUncovered(target)) faults.push('under something');

  const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const luminance = (colour: string): number => {
    if (!paint) return 0;
    paint.fillStyle = colour;
    paint.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0] = [...paint.getImageData(0, 0, 1, 1).data]
      .map((value) => value / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one: string, other: string) => {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  const groundOf = (element: Element): string => {
    for (let each: Element | null = element; each; each = each.parentElement) {
      const { backgroundColor } = getComputedStyle(each);
      if (!/^rgba\(.*, 0\)$|\/ 0\)$|^transparent$/.test(backgroundColor)) return backgroundColor;
    }
    return 'white';
  };
  /** The layers of a shadow that is a ring, as colour and spread. */
  const ringOf = (element: Element) =>
    [...getComputedStyle(element).boxShadow.matchAll(/(\w+\([^)]*\)) 0px 0px 0px ([\d.]+)px( inset)?/g)].map(
      ([, colour = '', spread]) => ({ colour, spread: Number(spread) }),
    );
  const wearers = [focused, target, focused.parentElement, focused.nextElementSibling].filter(
    (each) => each !== null,
  );
  const isRinged = wearers.some((each) => {
    const [inner, outer] = ringOf(each);
    if (inner && outer) {
      return outer.spread - inner.spread >= 2 && contrast(inner.colour, outer.colour) >= 3;
    }
    if (inner) return inner.spread >= 2 && contrast(inner.colour, groundOf(each)) >= 3;
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(each);
    const isDrawn = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    return (
      isDrawn &&
      !/^rgba\(.*, 0\)$|\/ 0\)$|^transparent$/.test(outlineColor) &&
      contrast(outlineColor, groundOf(each)) >= 3
    );
  });
  if (!isRinged) faults.push('no ring of 2 px and 3:1');
  const { top, left } = focused.getBoundingClientRect();
  return { name: `${nameOf(focused)} at ${Math.round(left)},${Math.round(top + scrollY)}`, faults };
}
