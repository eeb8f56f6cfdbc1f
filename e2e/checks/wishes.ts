/** What readers ask of their device: less motion, colours of their own. Run in the browser. */

/** With "reduce motion" nothing moves or fades for longer than 10 ms. */
export function movement(): string[] {
  const { nameOf } = window.eye;
  const ms = (times: string) =>
    Math.max(...times.split(',').map((time) => Number.parseFloat(time) * (time.includes('ms') ? 1 : 1000)));
  return [...document.querySelectorAll('*')].flatMap((element) =>
    [undefined, '::before', '::after'].flatMap((part) => {
      const { animationName, animationDuration, transitionDuration, transitionProperty } = getComputedStyle(
        element,
        part,
      );
      const isMoving = animationName !== 'none' && ms(animationDuration) > 10;
      const isFading = transitionProperty !== 'opacity' && ms(transitionDuration) > 10;
      return isMoving || isFading ? [`moves although it should not: ${nameOf(element)} ${part ?? ''}`] : [];
    }),
  );
}

/** In forced colours backgrounds go: a control needs an edge, or underlined words, or to be a link among places. */
export function edgeless(): string[] {
  const { controls, nameOf, targetOf } = window.eye;
  const hasEdge = (element: Element) => {
    const { borderTopWidth, borderBottomWidth, borderTopColor, textDecorationLine, outlineStyle } =
      getComputedStyle(element);
    const isDrawn = Math.max(Number.parseFloat(borderTopWidth), Number.parseFloat(borderBottomWidth)) >= 1;
    return (
      (isDrawn && !/^rgba\(.*, 0\)$|\/ 0\)$|^transparent$/.test(borderTopColor)) ||
      textDecorationLine.includes('underline') ||
      outlineStyle === 'solid'
    );
  };
  // A slider is the browser's own drawing, in the colours of the system.
  const fields = controls().filter((each) => each.matches('input:not([type=range]),select,textarea,button'));
  const pictures = [...document.querySelectorAll('[class*=series-]')].filter((each) =>
    each.checkVisibility(),
  );
  const isSeen = (element: Element) => {
    const { forcedColorAdjust } = getComputedStyle(element);
    return forcedColorAdjust === 'none' || hasEdge(element);
  };
  return [
    ...fields
      .filter((each) => !hasEdge(each) && !(each.parentElement && hasEdge(each.parentElement)))
      .filter((each) => !each.textContent?.trim() && targetOf(each) === each && !each.querySelector('svg'))
      .map((each) => `no edge in forced colours: ${nameOf(each)}`),
    ...pictures
      .filter((each) => !isSeen(each))
      .map((each) => `not seen in forced colours: ${each.className}`),
  ];
}

/** On a phone on its side, a field that takes the focus is in view and under nothing. */
export function hiddenFields(): string[] {
  const { isShown, isOnScreen, isUncovered, nameOf, targetOf } = window.eye;
  const fields = [...document.querySelectorAll('main :is(input:not([type=hidden]),select,textarea)')];
  return fields
    .filter((each) => isShown(targetOf(each)))
    .flatMap((field) => {
      if (!(field instanceof HTMLElement)) return [];
      field.focus();
      const target = targetOf(field);
      const isSeen = isOnScreen(target.getBoundingClientRect()) && isUncovered(target);
      field.blur();
      return isSeen ? [] : [`hidden when it has the focus: ${nameOf(field)}`];
    });
}
