/**
 * The part of the stylesheet that a rendered page needs for its first frame: what is general, of the utilities only those
 * whose classes stand in the page, and of variables, registered properties and movements only those that these ask for.
 * The whole stylesheet follows as a file; nobody prints before that.
 */

type Block = { head: string; text: string; body: string };

/** Cuts CSS into its rules at the top level: '@media …{…}', '.a{…}', '@property …{…}', '@import …;'. */
function blocksOf(css: string): Block[] {
  const blocks: Block[] = [];
  let depth = 0;
  let start = 0;
  let open = 0;
  for (let at = 0; at < css.length; at += 1) {
    const character = css[at];
    if (character === '\\') at += 1;
    else if (character === '"' || character === "'") at = css.indexOf(character, at + 1);
    else if (character === '{') {
      if (depth === 0) open = at;
      depth += 1;
    } else if ((character === '}' && --depth === 0) || (character === ';' && depth === 0)) {
      const isRule = character === '}';
      const head = css.slice(start, isRule ? open : at).trim();
      blocks.push({ head, text: css.slice(start, at + 1), body: isRule ? css.slice(open + 1, at) : '' });
      start = at + 1;
    }
  }
  return blocks;
}

function classesOf(selector: string): string[] {
  const found = selector.matchAll(/\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)/gi);
  return [...found].map(([, name = '']) =>
    name.replace(/\\([0-9a-f]{1,6} ?|.)/gi, (_, escaped: string) =>
      escaped.length > 1 ? String.fromCodePoint(Number.parseInt(escaped, 16)) : escaped,
    ),
  );
}

function onlyUsed(css: string, used: ReadonlySet<string>): string {
  return blocksOf(css)
    .map(({ head, text, body }) => {
      if (/^@(media|supports|container|layer)\b/.test(head)) {
        const inner = onlyUsed(body, used);
        return inner && `${head}{${inner}}`;
      }
      return head.startsWith('@') || classesOf(head).some((name) => used.has(name)) ? text : '';
    })
    .join('');
}

function classesIn(html: string): Set<string> {
  const names = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, value = '']) => value.split(' '));
  return new Set(
    names.map((name) =>
      name
        .replace(/&amp;/g, '&')
        .replace(/&gt;/g, '>')
        .replace(/&#x27;/g, "'"),
    ),
  );
}

/** Utilities by class, and what is general without paper. A layer keeps its place in the order, also when nothing of it is left. */
function forTheScreen(css: string, used: ReadonlySet<string>): string {
  return blocksOf(css)
    .map(({ head, text, body }) => {
      if (head === '@layer properties') return `${head};`;
      if (head === '@layer utilities') return `${head}{${withoutPaper(onlyUsed(body, used))}}`;
      return /^@layer\b/.test(head) && body ? `${head}{${withoutPaper(body)}}` : withoutPaper(text);
    })
    .join('');
}

function withoutPaper(css: string): string {
  return blocksOf(css)
    .filter(({ head }) => head !== '@media print')
    .map(({ text }) => text)
    .join('');
}

/** What nobody asks for: declared variables, `@property`, `@keyframes`; and rules in which nothing is left. */
function withoutUnasked(css: string, html: string): string {
  const styles = [...html.matchAll(/ style="([^"]*)"/g)].map(([, style]) => style).join(';');
  const asked = new Set([...`${css};${styles}`.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name));
  const left = css
    .replace(/@property (--[\w-]+)\{[^}]*\}/g, (text, name: string) => (asked.has(name) ? text : ''))
    .replace(/(?<=[{;])(--[\w-]+):((?:"[^"]*"|'[^']*'|[^"';{}])*)(?:;|(?=\}))/g, (text, name: string) =>
      asked.has(name) ? text : '',
    )
    .replace(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (text, name: string) =>
      new RegExp(`[:\\s,]${name}[;\\s,}]`).test(css) ? text : '',
    )
    .replace(/(?<=[{};])[^{};]+\{\}/g, '');
  return left === css ? css : withoutUnasked(left, html);
}

export function criticalCss(css: string, html: string): string {
  const plain = css.replace(/\/\*[\s\S]*?\*\/\s*/g, '');
  return withoutUnasked(forTheScreen(plain, classesIn(html)), html);
}
