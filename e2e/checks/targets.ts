/** Sizes: what is pressed, and what is read. Run in the browser. */

/** WCAG 2.5.8 asks for 24 px; the house for 44 px wherever it is not a link within a sentence. */
export function smallTargets(): string[] {
  const { controls, isInSentence, nameOf } = window.eye;
  return controls().flatMap((target) => {
    const { width, height } = target.getBoundingClientRect();
    if (width === 0) return [];
    // A link that is a line of its own box is a target like all; within running words the line is as high as the text.
    const least =
      getComputedStyle(target).display === 'inline' && isInSentence(target)
        ? 0
        : isInSentence(target)
          ? 23.5
          : 43.5;
    return Math.min(width, height) < least
      ? [`target of ${Math.round(width)} × ${Math.round(height)}: ${nameOf(target)}`]
      : [];
  });
}

export function smallText(): string[] {
  const { lines, nameOf } = window.eye;
  const hosts = new Set(lines().map(({ host }) => host));
  return [...hosts].flatMap((host) => {
    const size = Number.parseFloat(getComputedStyle(host).fontSize);
    return size < 11.99 ? [`text of ${size} px: ${nameOf(host)}`] : [];
  });
}

/** A line of reading is at most 38 rem long. */
export function longLines(): string[] {
  const { lines, nameOf } = window.eye;
  const most = 38 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize) + 8;
  const long = lines().filter(
    ({ box, host }) =>
      box.width > most &&
      !host.closest('h1,h2,table,aside') &&
      getComputedStyle(host).textOverflow !== 'ellipsis',
  );
  return [...new Set(long.map(({ host }) => host))].map((host) => `a line too long to read: ${nameOf(host)}`);
}
