/**
 * Texts of the lender that stand on pages and papers which everybody reads before any money arrived: what it is called, what
 * its loans are called, what authorities gave it. Two administrators put them there, and both may be the thieves (threat T1):
 * what no message may say, none of these says.
 */
import { banks } from './bank.ts';
import { hasLongNumber, messageTextRefusal } from './message-text.ts';
import { asksForSecret, moneyAskIn } from './pay-first.ts';
import { type Refused, refuse } from './refusal.ts';
import { plainText } from './typed-digits.ts';

/** The name of a product: it leads nowhere. */
export const productNameRefusal = (name: string): Refused | undefined =>
  askRefusal(name) ??
  (messageTextRefusal(name, []) || isUnreadable(name)
    ? refuse({ code: 'setting-leads-elsewhere' })
    : undefined);

/** What authorities gave, and where complaints go: telephones, emails and addresses belong there, an account does not. */
export const licenceTextRefusal = (text: string): Refused | undefined =>
  askRefusal(text) ??
  (namesAccount(text) || isUnreadable(text) ? refuse({ code: 'setting-leads-elsewhere' }) : undefined);

/**
 * The registered name is on paper and cannot be said otherwise, so single words are not judged ("Bayar" and "Deposit" may be
 * names of firms); no paper has a fee, a sum to be paid or a number of an account in it.
 */
export const registeredNameRefusal = (name: string): Refused | undefined => {
  const called = plainText(name).replace(registrationNumber, ' ');
  return (
    askRefusal(`firm ${called.replace(wordsOfFirms, ' ')}`) ??
    (hasLongNumber(called) || isUnreadable(name) ? refuse({ code: 'setting-leads-elsewhere' }) : undefined)
  );
};

/** As letterheads have it behind the name: '(1234567-A)', '(202001012345)'. */
const registrationNumber = /\(\d{6,12}(?:-[A-Z])?\)/gi;
/** Of firms that lend: only a sum, a number or a fee beside them asks for something. */
const wordsOfFirms = /\b(?:pay|payments?|cash|wang|proses|services?|boost|express)\b(?![^\d]*\d)/gi;

/** As the bank wrote it, whose own words are none to a borrower; whoever releases a payout types it, and the borrower reads it. */
export const bankReferenceRefusal = (reference: string): Refused | undefined =>
  // A word in front: a reference that begins with PAY- is no demand.
  askRefusal(`number ${reference.replace(bankWords, ' ')}`) &&
  refuse({ code: 'bank-reference-asks-for-money' });

const bankWords =
  /\b(?:transfer|tfr|trf|payment|pymt|bill pay|deposit|bayaran|pindahan|loan|pinjaman|release|payout|disb\w*|(?<![a-z] )fees?)\b/gi;

const askRefusal = (text: string): Refused | undefined =>
  moneyAskIn(text) || asksForSecret(text) ? refuse({ code: 'setting-asks-for-money' }) : undefined;

/** In a script that no reader of these pages is written to in, and that nothing here can judge. */
const isUnreadable = (text: string): boolean =>
  /[^\p{Script=Latin}\p{Script=Han}\p{Script=Common}\p{Script=Inherited}]/u.test(text.normalize('NFKC'));

const account =
  /(?<!\p{L})(?:acc(?:oun)?t?|akaun|a\/c|duit ?now|touch ?(?:n|'n) ?go|tng(?=\W{0,3}\d)|e-?wallet|e-?dompet)(?!\p{L})|[户戶账帳]/iu;
/** As people call them: 'CIMB', also without the word behind it. */
const bankNames = banks.map(({ shortName }) =>
  shortName.replace(/ Bank$/, '').replace(/[^\p{L}\p{N} ]/gu, '.'),
);
const bank = new RegExp(String.raw`(?<!\p{L})(?:bank|mbb|${bankNames.join('|')})(?!\p{L})|银行|銀行`, 'iu');
/** A telephone of Malaysia, at home or with +60, and the numbers that are free or of a fixed price. */
const telephones =
  /(?<!\d)(?:(?:\+?60|\(?0)[ )-]?\d{1,2}\)?[ -]?\d{3,4}[ -]?\d{4}|1[ -]?[38]00[ -]?\d{2}[ -]?\d{2}[ -]?\d{2})(?!\d)/g;

/** A long number beside the word for an account, or beside a bank and no telephone. */
const namesAccount = (given: string): boolean => {
  const text = plainText(given);
  if (account.test(text)) return hasLongNumber(text);
  return bank.test(text) && hasLongNumber(text.replace(telephones, ' telephone '));
};
