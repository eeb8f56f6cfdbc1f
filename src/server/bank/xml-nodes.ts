/** Pieces of XML as plain objects, and the few questions asked of them. Numbers stay text until they are money. */
import { XMLParser } from 'fast-xml-parser';

export type Node = { readonly [name: string]: unknown };

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
});

export const parseNode = (xml: string): Node => parser.parse(xml) as Node;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Elements without attributes and children are plain text in the library's objects; here all are nodes. */
const asNode = (value: unknown): Node => (isNode(value) ? value : { '#text': value });

export function childrenOf(node: Node, name: string): Node[] {
  const value = node[name];
  if (value === undefined) return [];
  return Array.isArray(value) ? value.map(asNode) : [asNode(value)];
}

export const firstOf = (node: Node, name: string): Node | undefined => childrenOf(node, name)[0];

/** The text of the node, or of its first child of that name. */
export function textIn(node: Node, name?: string): string | undefined {
  const value = name === undefined ? node['#text'] : firstOf(node, name)?.['#text'];
  const text = typeof value === 'string' ? decoded(value).trim() : '';
  return text === '' ? undefined : text;
}

/** Characters written by their number, which the library leaves as they are. */
const decoded = (text: string): string =>
  text.replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (whole, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** `sen` is undefined where the amount is none, or has parts of a sen. */
export function amountIn(
  node: Node,
  name: string,
): { found: string; currency: string; sen: number | undefined } | undefined {
  const amount = firstOf(node, name);
  const found = amount && textIn(amount);
  if (!amount || found === undefined) return undefined;
  const match = /^(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(found);
  const currency = typeof amount['@Ccy'] === 'string' ? amount['@Ccy'] : '';
  return {
    found,
    currency,
    sen: match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined,
  };
}
