/** What every page is built of: one heading first, landmarks, its language, help last, where one is. Run in the browser. */
export type Expected = {
  language: string;
  help: string;
  /** The places that the reader has, by address; none for those who are not signed in and on tasks. */
  places: string[];
  /** The registered name and the numbers of the lender, where the small print must have them. */
  smallPrint: string[];
  /** Whether there must be amounts or names to make longer. */
  hasAmounts: boolean;
};

export function structure({ language, help, places, smallPrint }: Expected): string[] {
  const { isShown, nameOf } = window.eye;
  const wrong: string[] = [];
  const shown = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());

  const headings = shown('h1,h2,h3,h4,h5,h6');
  const levels = headings.map(({ localName }) => Number(localName[1]));
  if (levels.filter((level) => level === 1).length !== 1) wrong.push('not exactly one h1');
  for (const [index, heading] of headings.entries()) {
    const before = levels[index - 1] ?? levels[index] ?? 1;
    // What follows must not be two levels deeper; what stands above the h1 (an error summary) counts from it.
    if ((levels[index] ?? 1) > before + 1) wrong.push(`heading level skipped at ${nameOf(heading)}`);
  }

  if (document.documentElement.lang !== language) wrong.push(`lang is ${document.documentElement.lang}`);
  const viewport = document.querySelector('meta[name=viewport]')?.getAttribute('content') ?? '';
  if (/user-scalable|maximum-scale|minimum-scale/.test(viewport))
    wrong.push(`viewport forbids zoom: ${viewport}`);
  if (!/Jernih/.test(document.title)) wrong.push(`title is "${document.title}"`);

  const scoped = 'main,article,section,aside,nav';
  for (const [name, selector] of [
    ['banner', 'header'],
    ['main', 'main'],
    ['contentinfo', 'footer'],
  ] as const) {
    const found = shown(selector).filter((each) => name === 'main' || !each.parentElement?.closest(scoped));
    if (found.length !== 1) wrong.push(`${found.length} ${name} landmarks`);
  }
  const navs = shown('nav').map((nav) => nav.getAttribute('aria-label') ?? '');
  if (navs.some((label) => label === '')) wrong.push('a nav without a name');
  if (new Set(navs).size !== navs.length) wrong.push(`navs with the same name: ${navs.join(', ')}`);

  const reached = shown('a[href],button,input,select,textarea,summary');
  if (reached[0]?.getAttribute('href') !== '#main') wrong.push('the skip link is not first');
  const banner = shown('header').find((each) => !each.closest('main'));
  const tools = [...(banner?.querySelectorAll('a[href],button,summary') ?? [])].filter(isShown);
  if (tools.at(-1)?.textContent?.trim() !== help)
    wrong.push(`help is not last in the header: ${tools.at(-1)?.textContent}`);

  const isPlaces = (nav: Element) =>
    places.length > 0 && places.every((place) => nav.querySelector(`a[href="${place}"]`));
  const placeNavs = [...document.querySelectorAll('nav')].filter(isPlaces);
  if (places.length > 0 && placeNavs.length !== 2) wrong.push(`${placeNavs.length} navs of the main places`);
  if (placeNavs.length === 2 && placeNavs.filter(isShown).length !== 1)
    wrong.push('not exactly one of tab bar and top navigation shows');
  for (const nav of placeNavs) {
    const current = [...nav.querySelectorAll('[aria-current]')];
    const isPlace = places.includes(location.pathname);
    const right =
      current.length === 1 && (!isPlace || current[0]?.getAttribute('href') === location.pathname);
    if (!right)
      wrong.push(`current place in "${nav.getAttribute('aria-label')}": ${current.map(nameOf).join(' ')}`);
  }

  const print = document.querySelector('footer')?.textContent ?? '';
  for (const part of smallPrint) if (!print.includes(part)) wrong.push(`the small print lacks "${part}"`);
  return wrong;
}
