/**
 * What JSON.parse lets pass and two readers may understand differently: a key that comes twice, a name of the prototype,
 * more levels than any request of ours has (RFC 8259, 4 and 9).
 */
const deepest = 32;
const prototypeNames = new Set(['__proto__', 'constructor', 'prototype']);

/** Whether a text that JSON.parse has taken means one thing only. One walk over the text, however it is nested. */
export function isPlainJson(text: string): boolean {
  /** The keys of each open object; undefined for a list. */
  const open: (Set<string> | undefined)[] = [];
  let at = 0;
  while (at < text.length) {
    const mark = text[at];
    if (mark === '"') {
      const end = endOfText(text, at);
      const keys = open.at(-1);
      if (keys && isKey(text, end)) {
        const key = JSON.parse(text.slice(at, end)) as string;
        if (keys.has(key) || prototypeNames.has(key)) return false;
        keys.add(key);
      }
      at = end;
      continue;
    }
    if (mark === '{' || mark === '[') {
      open.push(mark === '{' ? new Set() : undefined);
      if (open.length > deepest) return false;
    } else if (mark === '}' || mark === ']') open.pop();
    at += 1;
  }
  return true;
}

/** Behind the closing quote. */
function endOfText(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function isKey(text: string, after: number): boolean {
  let at = after;
  while (/\s/.test(text[at] ?? '')) at += 1;
  return text[at] === ':';
}
