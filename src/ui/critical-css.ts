/**
 * The part of the stylesheet that a rendered page needs for its first frame: everything general, and of the utilities
 * only those whose classes stand in the page. The whole stylesheet follows as a file.
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

export function criticalCss(css: string, html: string): string {
  const used = classesIn(html);
  return blocksOf(css)
    .map(({ head, text, body }) => (head === '@layer utilities' ? `${head}{${onlyUsed(body, used)}}` : text))
    .join('');
}
