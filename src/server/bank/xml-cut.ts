/**
 * XML as text, cut at its elements without a tree of it: in time that grows with the length of the file, whatever stands in
 * it. An expression that looks for an end from each beginning takes the square of that, and hours where there is no end.
 */

/** Comments say nothing; what a CDATA section says is text like any other. What does not end stays, and is no XML. */
export function withoutComments(file: string): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { index, 0: opening } of file.matchAll(/<!--|<!\[CDATA\[/g)) {
    if (index < at) continue;
    const isComment = opening === '<!--';
    const from = index + opening.length;
    const end = file.indexOf(isComment ? '-->' : ']]>', from);
    if (end < 0) break;
    pieces.push(file.slice(at, index), isComment ? '' : asText(file.slice(from, end)));
    at = end + '-->'.length;
  }
  return pieces.join('') + file.slice(at);
}

const asText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Each element of that name with all that is inside, whatever its prefix, in order; `outside` is what stands around them. */
export function cutAt(xml: string, name: string): { elements: string[]; outside: string } {
  const elements: string[] = [];
  const outside: string[] = [];
  let at = 0;
  let open: { index: number; prefix: string | undefined } | undefined;
  for (const tag of xml.matchAll(new RegExp(`<(/?)((?:[\\w.-]+:)?)${name}(?=[\\s/>])[^<>]*>`, 'g'))) {
    const [whole, slash, prefix] = tag;
    if (!open && !slash && !whole.endsWith('/>')) open = { index: tag.index, prefix };
    if (!open || !slash || prefix !== open.prefix) continue;
    const end = tag.index + whole.length;
    elements.push(xml.slice(open.index, end));
    outside.push(xml.slice(at, open.index));
    at = end;
    open = undefined;
  }
  return { elements, outside: outside.join('') + xml.slice(at) };
}
