/**
 * Whether a text of the lender asks for money that no honest lender asks for: before the loan is paid out, or outside
 * the app. It knows the excuses of the loan scams of this country in three languages (police warnings, Malaysian fact
 * base 7.1; threat T1). What a text says nobody has to do is taken out first, so that a warning may be given.
 */
import { plainText } from './typed-digits.ts';

export type MoneyAsk = 'excuse' | 'demand';

/** 'excuse': a fee or a trick of the scams. 'demand': plain asking for money, which only a paid-out loan allows. */
export const moneyAskIn = (text: string): MoneyAsk | undefined => {
  const sentences = sentencesOf(text);
  if (sentences.some((sentence) => isExcuse(withoutDenials(sentence)))) return 'excuse';
  return sentences.some(isDemand) ? 'demand' : undefined;
};

/**
 * Whether a text asks for what opens an account: a password, a PIN, a one-time code. The lender never needs it, and who
 * asks for it is a thief or looks like one.
 */
export const asksForSecret = (text: string): boolean =>
  sentencesOf(text).some((sentence) => secretAsks.some((ask) => ask.test(withoutDenials(sentence))));

const secrets =
  'password|passcode|pass word|pin|otp|tac|(?:one[ -]time|verification|security|sms|whatsapp) code|the code|your code|kata laluan|katalaluan|kod|nombor pin';
const secretAsks = [
  // "We will send you the code" asks for nothing.
  new RegExp(
    String.raw`(?<!\b(?:we|i|system|app)\b[^,]{0,12})\b(?:tell|give|show|share|send|forward|text|reply with|provide|confirm|need|what is|what's)\b(?: (?:me|us|to me|to us|your|the|here|also|now|with|by|is|message|whatsapp)){0,5}[^,]{0,20}\b(?:${secrets})\b`,
  ),
  new RegExp(
    String.raw`(?<!\bkami\b[^,]{0,12})\b(?:beri|berikan|bagi|bagikan|hantar|hantarkan|kongsi|kongsikan|beritahu|maklumkan|nyatakan|kirim|apakah|apa)\b[^,]{0,40}\b(?:${secrets})\b`,
  ),
  /(?<!我们(?:会|将)?)(?:告诉|发给|发送|提供|给我|给我们|报给|回复|转发|说出)[^,，]{0,12}(?:密码|验证码|短信码|动态码|代码|pin|otp|tac)|(?:密码|验证码|短信码)(?:是多少|是什么|发给|告诉|发我|给我)/u,
];

const sentencesOf = (text: string): string[] =>
  asLetters(plainText(text))
    .split(/[.!?;。！？；\n]+/u)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => sentence !== '');

/** Lower case without accents; a sign inside a word that stands for a letter is that letter. */
const asLetters = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    // Their value does not matter here, only that there is a sum.
    .replace(/[^\P{Nd}0-9]/gu, '9')
    .replace(/[øłđħŧıßæœþð]/gu, (letter) => plainLetters[letter] ?? letter)
    .replace(/\p{Script=Han}/gu, (sign) => shortSigns.get(sign) ?? sign)
    .replace(/(?<=[a-z][a-z013457@$]*)[013457@$](?=[a-z])/g, (sign) => lookAlikes[sign] ?? sign)
    .replace(/(?<=[\p{Script=Han}])[\s*_.·-]+(?=[\p{Script=Han}])/gu, '')
    // Letters pulled apart: p r o c e s s i n g
    .replace(/(?<![a-z])[a-z](?:[\s*_.-][a-z]){3,}(?![a-z])/g, (word) => word.replace(/[^a-z]/g, ''))
    .replace(/(?<=[a-z])[*_·-]+(?=[a-z])/g, ' ')
    .replace(/(\d),(?=\d)/g, '$1')
    .replace(/(\d)\.(?=\d)/g, '$1')
    // 2OO and 2 0 0
    .replace(/(?<=\d)o+(?![a-z])/g, (letters) => '0'.repeat(letters.length))
    .replace(/(?<=\b\d) (?=\d\b)/g, '')
    .replace(/(?<![a-z])[a-z]{2,6}(?![a-z])/g, (word) => shortWords[word] ?? word);

/** As people write them on a phone, or say them in the north. */
const shortWords: Record<string, string> = {
  byr: 'bayar',
  bayaq: 'bayar',
  bayo: 'bayar',
  dlu: 'dulu',
  dlo: 'dulu',
  trf: 'transfer',
  tfr: 'transfer',
  tf: 'transfer',
  xfer: 'transfer',
  pls: 'please',
  plz: 'please',
  tlg: 'tolong',
  acc: 'account',
};

const lookAlikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

/** Letters of Latin that do not come apart into one of ours and a mark. */
const plainLetters: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
};

/** Signs that many older people here, and readers from Hong Kong and Taiwan, write the long way: each before the short one. */
const signs = [
  ...'繳缴納纳匯汇轉转賬账帳帐項项貸贷銀银會会將将須须號号戶户開开啟启動动凍冻結结鎖锁費费證证驗验誠诚預预為为給给擔担險险稅税評评級级點点碼码請请錢钱幣币電电話话發发訊讯來来準准備备現现個个這这務务處处協协議议約约師师簽签審审過过續续絕绝從从們们對对後后額额員员達达實实親亲壓压單单業业選选當当訴诉寫写輸输認认掃扫維维償偿還还經经間间辦办錯错誤误煩烦沒没無无餘余儲储馬马塊块兩两萬万質质熱热補补湊凑著着財财責责讓让資资運运貨货條条聯联絡络壹一贰二叁三肆四伍五陆六柒七捌八玖九拾十佰百仟千',
];
const shortSigns = new Map(
  signs.flatMap((sign, at) => (at % 2 === 0 ? [[sign, signs[at + 1] ?? sign]] : [])),
);

const payWords =
  'pay|paying|payment|transfer|transferring|bank in|bankin|deposit|send|settle|remit|top up|topup|reload|prepare|bayar|membayar|bayaran|pindah|pindahkan|masukkan|hantar|kirim|jelaskan|lunaskan|sediakan';
const anyPay = new RegExp(String.raw`\b(?:${payWords})\b`);
const chinesePay =
  /支付|缴|交纳|交付|汇款|汇(?=rm|\d|\s)|转账|转帐|转(?=rm|\d|\s)|打款|付款|付(?!首期已)|充值|预付|先交|先付/u;

/** Up to the end of the clause: what follows "but" is said again. */
const clause = String.raw`(?:(?!\b(?:but|except|unless|just|only|instead|then|tetapi|tapi|kecuali|cuma|hanya|sebaliknya)\b)[^,，、])*(?:, (?:an?|any|or|nor) (?:(?!\b(?:but|except|unless|just|only|pay|transfer|send)\b)[^,])*)*`;
const denials = [
  new RegExp(
    String.raw`\b(?:never|do not|don't|dont|does not|need not|nothing to|no need to|not have to|not need to|without|will not|won't|cannot|must not|nobody|no one)\b${clause}`,
    'g',
  ),
  new RegExp(
    String.raw`\b(?:tidak perlu|tak perlu|tidak akan|tidak pernah|takkan|jangan|tanpa|tidak boleh|usah|tiada sesiapa)\b${clause}`,
    'g',
  ),
  /\bno (?:\w+ ){0,2}(?:fees?|deposits?|charges?|payments?|tax|insurance)\b/g,
  /\b(?:tiada|bukan) (?:\w+ ){0,2}(?:yuran|caj|deposit|bayaran|cukai|insurans|fi)\b/g,
  /(?:不用|不需要|无需|不必|不须|不要|请勿|切勿|绝不|从不|不会|不得|没有人|没有|不收)(?:(?!但|只需|只要|不过|除非)[^,，、])*/gu,
  // What a scam does, told as a warning
  /\b(?:if|when|whenever) (?:anyone|anybody|someone|somebody|a person|any person) (?:asks?|tells?|wants?)[^,]*/g,
  /\b(?:jika|kalau|sekiranya) (?:sesiapa|ada orang|seseorang) (?:meminta|minta|menyuruh|suruh)[^,]*/g,
  /(?:如果|若|要是)?(?:有人|任何人)(?:要求|叫|要)[^,，]*/gu,
  // What the lender itself pays or sends
  /\b(?:we|the bank|our bank|our finance team|the lender)(?: (?:will|shall|have|has|had|can|are|is|now|already|also|only|then|just|been))*(?:'ll|'ve)? (?:pay|paid|paying|send|sent|sending|transfer|transferred|transferring|deposit|deposited|prepare|prepared|preparing|settle|settled)\b/g,
  /\b(?:is|was|are|were|been|be) (?:now |already )?(?:paid|sent|transferred|borne|prepared) (?:by (?:us|the lender)|to (?:you|your (?:bank )?account)|into your (?:bank )?account)\b/g,
  /\b(?:kami|pihak bank|bank|pemberi pinjaman)(?: (?:akan|telah|sudah|sedang|juga|hanya))* (?:bayar|membayar|pindahkan|memindahkan|hantar|menghantar|masukkan|memasukkan|kirim|sediakan|menyediakan|menanggung)\b/g,
  /(?:我们|银行|本公司|公司)(?:会|将|已|已经|正在|也|先|才|就|把|的|贷款|款项|钱)*(?:支付|付款|付|汇款|汇|转账|转|打款|缴|承担)[^,，]*/gu,
];

const withoutDenials = (sentence: string): string =>
  denials.reduce((rest, pattern) => rest.replace(pattern, ' '), sentence);

/** Nothing else is meant by these. */
const excuses = [
  /\b(?:processing|process|admin|administration|administrative|handling|release|disbursement|unlock|unlocking|unfreeze|activation|activate|verification|withdrawal|agreement|legal|lawyer|service|upgrade|registration|file|commitment|clearance|approval) (?:fee|fees|charge|charges|cost|deposit|payment)\b/,
  /\b(?:upfront|advance|up front|security|refundable|good faith|guarantee|first|initial) (?:fee|payment|deposit|charge)\b/,
  /\b(?:yuran|fi|caj|bayaran|kos|duit|wang|upah) (?:pemprosesan|proses|pentadbiran|admin|pengurusan|pengaktifan|aktif|aktivasi|pelepasan|buka|membuka|guaman|peguam|perjanjian|perkhidmatan|pendaftaran|pengesahan|pengeluaran|jaminan|pendahuluan|cagaran|muka|kelulusan)\b/,
  /\b(?:bayar|bayaran|pembayaran) (?:dahulu|dulu|pendahuluan|muka)\b|\bdeposit (?:dahulu|dulu|jaminan|cagaran)\b/,
  /\b(?:pay|transfer|deposit|bank in|send)(?: \w+){0,3} (?:first|upfront|in advance|before)\b/,
  /\b(?:unfreeze|unblock|unlock)\b|\bnyahbeku\w*|\bwithdraw(?:al)? (?:code|pin)\b|\bkod pengeluaran\b/,
  /\b(?:kasi|bagi|beri|letak|masuk)\w*\b[^,]*\b(?:akaun|account)(?: bank)? (?:saya|isteri|suami|kawan|agen|agent|runner|adik|abang|kakak)\b/,
  /\bka[dt] (?:steam|itunes|google play|apple|razer)\b|\brazer (?:gold )?pins?\b/,
  /\b(?:google play|steam|itunes|apple) (?:gift )?cards?\b|\bgift cards?\b|\btop ?up pin\b|\bkad hadiah\b|\b(?:usdt|bitcoin|crypto|kripto)\b/,
  /解冻|解锁|激活费|手续费|保证金|押金|工本费|律师费|认证金|认证费|验证费|验证金|开户费|放款费|前期费|诚意金|定金|预付款?|提现码|提款码|服务费|管理费|行政费|处理费|会员费|流水费|刷流水|先付|先交|先缴|先汇|先转|先打|先存/u,
];

/** Meant only together with money to be paid. */
const suspects = [
  /\b(?:insurance|insurans|takaful|tax|cukai|lhdn|stamp duty|duti setem|ccris|ctos|credit score|skor kredit|aml|money laundering|pengubahan wang|wrong account|account number|salah akaun|nombor akaun|frozen|beku|dibekukan|blocked|disekat|collateral|cagaran|guarantor|penjamin|deposit|legal|lawyer|peguam|agreement|perjanjian|fee|fees|yuran|caj|activation|activate|aktifkan|pengaktifan|upgrade|naik taraf|clearance|verify|sahkan)\b/,
  /保险|税|印花|信用评分|信用分|信贷评分|洗钱|账号错|户口错|账号有误|户口号码|冻结|抵押|担保|律师|合约费|费用|激活|升级|验证|费/u,
];
const mustPay =
  /\b(?:required|needed|must|need to|have to|perlu|mesti|kena|wajib|diperlukan)\b[^,]*\brm ?\d|\brm ?\d+[^,]*\b(?:required|needed|perlu|diperlukan|wajib)\b/;

/** To a place that is not the app's own repayment page. */
const elsewhere = [
  /\b(?:pay|transfer|bank in|send|deposit|bayar|pindahkan|masukkan|hantar)\b[^,]*\b(?:my|our agent|agent|agen|personal|private|peribadi|this account|that account|akaun ini|akaun saya|akaun dia|the account below|following account|akaun berikut|akaun di bawah)\b/,
  /\b(?:duitnow|touch n go|touch 'n go|tng|ewallet|e wallet|grabpay|boost|shopeepay|western union|cash|tunai|qr)\b/,
  /(?:付|汇|转|打|存|交|缴)[^,，]*(?:我的|私人|个人|这个|以下|下列|指定|代理)|现金|扫码|二维码|电子钱包/u,
];

const isExcuse = (sentence: string): boolean => {
  if (excuses.some((pattern) => pattern.test(sentence))) return true;
  const pays = anyPay.test(sentence) || chinesePay.test(sentence) || mustPay.test(sentence);
  if (pays && elsewhere.some((pattern) => pattern.test(sentence))) return true;
  return pays && suspects.some((pattern) => pattern.test(withoutPayWord(sentence)));
};

/** "Deposit" is a suspect and a way to pay: one word is not both. */
const withoutPayWord = (sentence: string): string =>
  /\b(?:pay|transfer|bank in|send|bayar|hantar|pindahkan|masukkan|perlu|required|needed|must)\b/.test(
    sentence,
  )
    ? sentence
    : sentence.replace(/\bdeposit\b/, ' ');

/** A payment of the running loan, told in advance: "after you have received the money, you pay RM470.73 each month". */
const told = [
  /\b(?:after|once|when) (?:you (?:have )?(?:receive|received|get|got)|the (?:money|loan) (?:has |is |was )?(?:arrived?|arrives|reached|reaches|received|paid out|disbursed))\b/,
  /\b(?:each|every|a|per) month\b|\bmonthly\b|\b(?:setiap|tiap) bulan\b|\bsebulan\b|\bbulanan\b/,
  /\b(?:selepas|setelah|apabila) (?:anda )?(?:menerima|terima|wang|pinjaman)\b/,
  /每月|每个月|收到(?:贷款|款项|钱)后|(?:到账|放款)后/u,
];
const demands = [
  /\b(?:please|kindly|must|should|need to|have to|needs to|you to|can you|could you|now|then|today|and|just|only)(?: \w+){0,2} (?:pay|transfer|bank in|deposit|send|settle|remit|top up|reload)\b(?! (?:us )?(?:the |a |your |clear |new )*(?:photo|picture|document|form|message|copy|payslip|details|information|selfie|proof))/,
  /\b(?:pay|transfer|bank in|deposit|send|remit|bayar|bayarkan|pindahkan|masukkan|hantar|kirim)(?: \w+){0,3} (?:rm ?\d|\d+ ringgit|money|duit|wang)/,
  /^(?:pay|transfer|bank in|deposit|remit|bayar|pindahkan|bank-in)\b/,
  /\b(?:sila|perlu|mesti|kena|harus|tolong|mohon|wajib|cuma|hanya|boleh)(?: \w+){0,2} (?:bayar|membayar|buat bayaran|membuat bayaran|jelaskan|lunaskan|pindahkan|masukkan wang|masukkan duit|hantar wang|hantar duit|transfer|bank in|deposit)\b/,
  /(?:请|需要?|必须|须|要|得|先|麻烦|只需|只要|把)[^,，]{0,6}(?:支付|付款|付|缴|交(?=rm|\d|费|钱|款)|汇|转账|转帐|转(?=rm|\d|钱|给)|打款|充值|存入)/u,
  /(?:支付|付|缴|交|汇|转|(?<!拨)打|存)(?:款|账|帐)?\s?(?:rm)?\s?\d/u,
];

/** A sum of money, in digits or in words. */
const sum =
  /\b(?:rm|myr|r m) ?\d|\d ?(?:rm|myr|bucks|only|sahaja|saja)\b|\b(?:ringgit|bucks|hundred|ratus)\b|令吉|马币|\d ?[元块]|[一二两三四五六七八九十百千万][元块]|[一二两三四五六七八九]百/u;
/** What takes the money out of "in advance": then a payment that is told is one that is asked for. */
const atOnce =
  /\b(?:before|now|today|tonight|first(?! (?:instal?lment|bill|month|payment))|upfront|in advance|starting|immediately|sebelum|sekarang|hari ini|segera|dahulu|dulu)\b|先|今天|现在|马上|立即|放款前|到账前/u;
/** Words that make a sum of money one that somebody wants to have. */
const wants = [
  /\b(?:need|needs|needed|necessary|required|requires|must|have to|has to|owe|owes|want|wants|clear|settle|settled|complete|arrange|prepare|give|send|transfer|hand|bring|contribute|borrow|provide|drop|due|receive|received|waiting|ready|continue|proceed|arrived with us|payment|pay|paid|fee|fees|charge|charges|cost|costs|deposit|refundable|insurance|takaful|premium|tax|lawyer|legal|penalty|fine|correction|reload|top ?up|first)\b/,
  /\b(?:perlu|perlukan|kena|mesti|wajib|harus|selesai|selesaikan|diselesaikan|jelaskan|dijelaskan|sediakan|uruskan|serah|serahkan|bagi|bagikan|beri|bawa|bayar|bayaran|pembayaran|membayar|dibayar|caj|kos|yuran|denda|insurans|cukai|peguam|tambah nilai|tunggu|menunggu|belum|lepas tu|hantar|nak|mahu|cari|pinjam|teruskan|sambung|sedia|dahulu|dulu)\b/,
  /需|要|准备|备妥|备好|给|交|拿|存|付|缴|凑|借我|等着|费|税|保险|先/u,
];
/** Sums that are no sums to be paid: what somebody earns, and the loan itself. */
const earned =
  /\b(?:payslips?|slips?|salary|salaries|income|earn|earns|wage|wages|bank statements?|gaji|pendapatan|penyata|komisen)\b|工资|薪|收入|月结单/u;
const ownSum =
  /\b(?:loan|financing|application|payout|pinjaman|permohonan|pembiayaan) (?:of |for |amount of |sebanyak |berjumlah )?rm ?\d+|\b(?:offer|agreement|contract|tawaran|kontrak|perjanjian|pinjaman anda|pembiayaan anda) (?:of |for |sebanyak |berjumlah )?rm ?\d{4,}|(?:贷款|借款)(?:额|金额|为|是)?rm ?\d+/gu;
const release =
  /\b(?:releas\w*|disburs\w*|payout|pay out|paid out|comes? out|goes out|let\w* (?:the )?(?:loan|money)|keluar\w*|buka|membuka|dibuka|dikeluarkan|lepas\w*|dilepaskan)\b|放款|放贷|到账|出款|批款/u;
/** A release that hangs on a payment, also said as what will not happen. */
const condition = [
  /\b(?:unless|until|till|without|selagi|sehingga|tanpa|kecuali|melainkan)\b[^,]*(?:\brm ?\d|\bringgit\b)/,
  /\b(?:instalments?|installments?|ansuran|repayment|payment|bayaran)\b[^,]*\b(?:before|prior to|upfront|in advance|first|sebelum|dahulu|dulu)\b/,
  /(?:除非|直到|没有|不)[^,，]*(?:rm ?\d|令吉)[^,，]*(?:不|无法|才)|(?:rm ?\d|令吉)[^,，]*才/u,
];
/** Latin letters have doubles in other scripts, and among those of phonetics, that no message to a borrower of this country is written in. */
const doubles =
  /[^\P{Script=Latin}a-z]|[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Armenian}]/u;

const isDemand = (said: string): boolean => {
  const sentence = withoutDenials(said);
  if (doubles.test(said)) return true;
  if (condition[0]?.test(said) || condition.slice(1).some((pattern) => pattern.test(sentence))) return true;
  if (told.some((pattern) => pattern.test(sentence)) && !atOnce.test(sentence)) return false;
  if (demands.some((pattern) => pattern.test(sentence))) return true;
  const rest = sentence.replace(ownSum, ' ');
  if (!sum.test(rest) || (earned.test(rest) && !release.test(rest))) return false;
  return release.test(rest) || wants.some((pattern) => pattern.test(rest));
};
