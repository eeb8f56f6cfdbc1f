/**
 * What a message between lender and borrower may not carry (product rule 9): account or phone numbers, and links or
 * other ways out of the app. It holds for both sides, because the known scam moves its victim to a private chat and
 * names an account to pay into (Malaysian fact base, section 7.1). When in doubt it refuses: the writer can rephrase.
 */
import { type Refused, refuse } from './refusal.ts';
import { plainText } from './typed-digits.ts';

/**
 * What a form takes, twice: single signs of other scripts stand for up to eighteen letters, and a text that grows like that
 * takes the patterns below many times as long.
 */
const longestMessage = 2000;
const mostLetters = 2 * longestMessage;

/** `references` are the borrower's own loan references: they may be named, with a receipt's ending. */
export const messageTextRefusal = (text: string, references: readonly string[]): Refused | undefined => {
  const letters = plainText(text);
  if (letters.length > mostLetters) return refuse({ code: 'message-too-long', atMost: longestMessage });
  const plain = letters
    .replace(/\p{M}/gu, '')
    .replace(/[\p{Cc}\p{Co}]/gu, ' ')
    .trim();
  if (plain === '') return refuse({ code: 'message-empty' });
  if (wayOut.some((pattern) => pattern.test(plain))) return refuse({ code: 'message-link' });
  return hasLongNumber(withoutReferences(plain, references))
    ? refuse({ code: 'message-account-number' })
    : undefined;
};

const withoutReferences = (text: string, references: readonly string[]): string =>
  references.reduce(
    (rest, reference) =>
      rest.replace(new RegExp(`\\b${reference}(?:-R\\d{1,3})?(?![\\w-])`, 'gi'), ' reference '),
    text,
  );

/** Stands for one amount, date or time that was taken out. */
const piece = '\uE000';

const harmless = [
  // RM10,000.00, RM 470.73, 10,000.00
  /(?<![\d.,-])(?:RM\s?(?:\d{1,3}(?:,\d{3}){1,2}|\d{1,6})(?:\.\d{2})?|\d{1,3}(?:,\d{3}){1,2}\.\d{2})(?![\d,-]\d|\d|\.\d)/gi,
  // 2026-11-05, 5/11/2026, 05.11.26, 2026年11月5日
  /(?<![\d/.-])20\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?![\d/-]|\.\d)/g,
  /(?<![\d/.-])(?:0?[1-9]|[12]\d|3[01])([/.-])(?:0?[1-9]|1[0-2])\1(?:20)?\d{2}(?![\d/-]|\.\d)/g,
  /(?<!\d)(?:20\d{2}年)?\d{1,2}月\d{1,2}[日号]/g,
  // 1月、2月、3月
  /(?<!\d)(?:1[0-2]|[1-9])月/g,
  // 10:30, 10.30, 10点30分
  /(?<![\d:.])(?:[01]?\d|2[0-3])(?:[:.][0-5]\d|[点时][0-5]?\d分?)(?![\d:]|\.\d)/g,
  // The postcode of an address, 40150 Shah Alam
  /(?<![\d.-])\d{5}(?= \p{L}{3})/gu,
];

/** What may stand between two digits of one number; a word between them ends it. */
const gap = String.raw`[^\p{L}\p{N}${piece}]{0,4}`;
/** The shortest account number has seven digits. */
const longNumber = new RegExp(String.raw`\d(?:${gap}\d){6}`, 'u');
/** Ten digits with single letters thrown in. */
const sparseNumber = new RegExp(String.raw`\d(?:[^\p{N}${piece}]{0,3}\d){9}`, 'u');
/** Six pieces of a number with the same word between them: "5 then 1 then 4 then 0 …". */
const evenlyCut = /\d{1,4}(\D{1,12})\d{1,4}(?:\1\d{1,4}){4,}/u;
/** Seven digits, as few as an account has: six months or payslips are counted with fewer. */
const isEvenlyCut = (text: string): boolean =>
  (evenlyCut.exec(text)?.[0].replace(/\D/g, '').length ?? 0) >= 7;
const few = String.raw`(?<!\d)(?!20\d\d(?!\d))\d(?:${gap}\d){2,12}`;
/** Three amounts in a row, or one beside other digits (a year may be), are a long number cut into pieces. */
const pieces = new RegExp(`(?:${piece}${gap}){2}${piece}|${piece}${gap}${few}|${few}${gap}${piece}`, 'u');

/** Digits of one number, however they are written: an account or a phone. */
export const hasLongNumber = (text: string): boolean => {
  const digits = withDigits(text);
  const rest = harmless.reduce((left, pattern) => left.replace(pattern, piece), digits);
  if (longNumber.test(rest) || sparseNumber.test(rest) || isEvenlyCut(rest)) return true;
  return pieces.test(rest) && longNumber.test(digits.replace(/RM/gi, ''));
};

const digitNames = [
  'zero kosong sifar',
  'one satu',
  'two dua',
  'three tiga',
  'four empat',
  'five lima',
  'six enam',
  'seven tujuh',
  'eight lapan',
  'nine sembilan',
].map((names) => names.split(' '));
const digitWord = new RegExp(String.raw`(?<!\p{L})(?:${digitNames.flat().join('|')})(?!\p{L})`, 'giu');
const chineseDigits = ['〇零', '一壹', '二贰两', '三叁', '四肆', '五伍', '六陆', '七柒', '八捌', '九玖'];

/** Digits of other scripts, digits in words and letters that stand in for digits, written with 0 to 9. */
const withDigits = (text: string): string =>
  text
    .replace(/[〇零一壹二贰两三叁四肆五伍六陆七柒八捌九玖]/g, (sign) =>
      String(chineseDigits.findIndex((signs) => signs.includes(sign))),
    )
    // Their value does not matter here, only that there is a digit: of another script, in a black circle, of a market trader.
    .replace(/[^\P{N}0-9]/gu, '9')
    .replace(digitWord, (word) => String(digitNames.findIndex((names) => names.includes(word.toLowerCase()))))
    .replace(/(?<!\p{L})(?:double|triple)\s+(\d)/giu, '$1$1')
    .replace(/(?<=\d)[oOlI|SB]+(?=[\s-]?\d)/g, (letters) => '0'.repeat(letters.length));

const domains =
  'com|net|org|info|biz|io|co|app|link|ly|xyz|online|site|shop|store|top|club|vip|cc|tv|asia|cn|hk|sg|my|me|' +
  'finance|icu|id|ru|de|uk|eu|page|dev|click|pw|ws|gg|bio|win|bid|mobi|space|website|tech|host|cloud|digital|sbs|cfd|cyou|buzz|bond|vn|th|ph|jp|kr|tw|gl|gd|vc|nu|tk|ml|ga|cf|gq|lol|wiki|zone';
/** Words that people also write behind a full stop and no space: only where nothing of a sentence follows. */
const wordDomains =
  'loan|loans|money|cash|credit|bank|group|pro|fun|live|life|work|help|today|world|support|services|so|to|in|us';
const messengers = 'telegram|tele|wechat|whats ?app|signal|viber|facebook|messenger|instagram|tiktok';
const wayOut = [
  /:\/\/|\bh(?:tt|xx)ps?\b|\bwww\b/i,
  /\S@\S|(?<![\p{L}\p{N}])@\p{L}[\p{L}\p{N}_.]{2,}/u,
  /[\p{L}\p{N}]\s?[[({]\s?(?:at|dot|\.|@|titik|点)\s?[\])}]\s?[\p{L}\p{N}]/iu,
  new RegExp(String.raw`[\p{L}\p{N}]\.(?:${domains})(?![\p{L}\p{N}])`, 'iu'),
  new RegExp(String.raw`[\p{L}\p{N}]\.(?:${wordDomains})(?=/|\s*$)`, 'imu'),
  /[\p{L}\p{N}]\s{0,3}(?:\.|。|\sdot\s|\stitik\s|点)\s{0,3}(?:com|net|org|xyz|app)(?![\p{L}\p{N}])/iu,
  new RegExp(
    String.raw`[\p{L}\p{N}](?:。|\s{1,3}(?:dot|titik)\s{1,3})(?:${domains}|${wordDomains})(?![\p{L}\p{N}])`,
    'iu',
  ),
  new RegExp(
    String.raw`\b(?:add|chat|find|reach|contact|tambah|cari|hubungi) (?:(?:me|us|saya|kami|him|her|the agent|agen) )?(?:on|at|in|di|melalui|by|via|dekat)? ?(?:my |our )?(?:${messengers})\b`,
    'i',
  ),
  new RegExp(String.raw`\b(?:${messengers})\s{1,3}(?:id\s{1,3})?(?=[a-z]*[\d_])[a-z\d_.]{4,}`, 'i'),
  /[加扫掃][^，。]{0,4}(?:微信|电报|電報|line)/iu,
  /\b(?:wa|t)\s{0,3}(?:\.|\bdot\b|\btitik\b)\s{0,3}me\b|\bbit\s{0,3}\.\s{0,3}ly\b/i,
  /\b(?:telegram|tele|wechat|whatsapp|line|signal|viber)\s{0,3}(?:id|group|grup|channel|saluran)?\s{0,3}[:=]/i,
  /(?:微信|电报|QQ)\s{0,3}(?:号|群|ID)?\s{0,3}[:=]/i,
];
