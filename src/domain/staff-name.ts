/**
 * Names of the lender's own people, and of who attests an agreement. They stand under messages and in papers that a borrower
 * reads before any money arrived, and one person types them: so they are names and lead nowhere. What the marks of names
 * (. / @) can make beside names (t.me/…, a@b.com, @somebody) is refused, and what no message may say.
 */
import { messageTextRefusal } from './message-text.ts';
import { asksForSecret, moneyAskIn } from './pay-first.ts';
import { parsePersonName } from './person-name.ts';

/** The name as it is stored, or undefined. Nobody is asked to change the one they have. */
export const parseStaffName = (text: string): string | undefined => {
  const name = parsePersonName(text);
  return name !== undefined && isOnlyName(name) ? name : undefined;
};

const isOnlyName = (name: string): boolean =>
  // S. Kumar, J.R. Tan, Dr. Lim: after a dot comes a space or one more initial.
  !/\.\p{L}{2}/u.test(name) &&
  // A/L, s/o: what joins a name to a parent's is two short pieces.
  !/\//.test(name.replace(/(?<!\p{L})\p{L}{1,2}\/\p{L}{1,2}(?![\p{L}/])/gu, '')) &&
  // Ramesh @ Ravi: another name, with spaces on both sides.
  !/\S@|@\S/.test(name) &&
  !placesElsewhere.test(name) &&
  messageTextRefusal(name, []) === undefined &&
  moneyAskIn(name) === undefined &&
  !asksForSecret(name);

/** Where a person would be led to, or pay: names of nobody. */
const placesElsewhere =
  /(?<!\p{L})(?:whats ?app|telegram|we ?chat|facebook|messenger|instagram|tik ?tok|duit ?now|touch ?(?:n|and) ?go|grab ?pay|shopee ?pay|e-?wallet|bayar(?:an)?|byr|yuran)(?!\p{L})|微信|电报|電報|支付宝/iu;
