/** The terms of the house: where the English says one, the other languages say theirs. Source: the glossary of the Malaysian fact base. */

export type Term = {
  term: string;
  en: RegExp;
  ms: RegExp;
  zh: RegExp;
};

export const glossary: Term[] = [
  { term: 'instalment', en: /\binstalments?\b/i, ms: /ansuran/i, zh: /期/ },
  { term: 'monthly instalment', en: /\bmonthly instalment\b/i, ms: /ansuran bulanan/i, zh: /每月分期/ },
  { term: 'interest', en: /\binterest\b/i, ms: /faedah/i, zh: /利息|利率/ },
  { term: 'late interest', en: /\blate interest\b/i, ms: /faedah lewat/i, zh: /逾期利息/ },
  {
    term: 'effective yearly rate',
    en: /effective yearly rate/i,
    ms: /kadar faedah efektif/i,
    zh: /实际年利率/,
  },
  {
    term: 'agreement',
    en: /\bagreements?\b(?<!take back your agreement)/i,
    ms: /perjanjian/i,
    zh: /合约/,
  },
  { term: 'contract', en: /\bcontract\b/i, ms: /perjanjian/i, zh: /合约/ },
  {
    term: 'payment proof',
    en: /payment proofs?\b|proofs? of (a )?payment/i,
    ms: /bukti bayaran/i,
    zh: /凭证/,
  },
  { term: 'IC number', en: /\bIC numbers?\b/, ms: /kad pengenalan/i, zh: /身份证号码/ },
  { term: 'bank account', en: /\bbank accounts?\b/i, ms: /akaun bank/i, zh: /户头/ },
  { term: 'account number', en: /\baccount numbers?\b/i, ms: /nombor akaun/i, zh: /户头号码/ },
  { term: 'account holder', en: /\baccount holder\b/i, ms: /pemegang akaun/i, zh: /户头持有人/ },
  { term: 'loan assistant', en: /\bloan assistant\b/i, ms: /pembantu pinjaman/i, zh: /贷款助理/ },
  { term: 'payout', en: /\bpayouts?\b|\bpaid out\b/i, ms: /pengeluaran|keluarkan/i, zh: /放款|发放|汇出/ },
  { term: 'disbursed', en: /\bdisbursed\b/i, ms: /dikeluarkan/i, zh: /放款/ },
  { term: 'emergency contact', en: /\bemergency contact\b/i, ms: /hubungan kecemasan/i, zh: /紧急联络人/ },
  { term: 'stamp duty', en: /\bstamp duty\b/i, ms: /duti setem/i, zh: /印花税/ },
  { term: 'licence', en: /\blicences?\b/i, ms: /lesen/i, zh: /执照/ },
  { term: 'ringgit', en: /\bringgit\b/i, ms: /ringgit/i, zh: /令吉|金额/ },
  { term: 'receipt', en: /\breceipts?\b/i, ms: /resit/i, zh: /收据/ },
  { term: 'one-time code', en: /\bone-time code\b/i, ms: /kod sekali guna/i, zh: /一次性验证码/ },
  { term: 'message', en: /\bmessages?\b/i, ms: /mesej/i, zh: /讯息/ },
  { term: 'lender', en: /\blenders?\b/i, ms: /pemberi pinjam/i, zh: /放贷人|贷款机构|放贷公司/ },
  { term: 'borrower', en: /\bborrowers?\b/i, ms: /peminjam/i, zh: /借款人/ },
  { term: 'attestor', en: /\battest/i, ms: /akusaksi/i, zh: /见证/ },
  { term: 'wallet', en: /\bwallet\b/i, ms: /dompet/i, zh: /钱包/ },
  { term: 'estimate', en: /\bestimates?\b/i, ms: /anggaran/i, zh: /估算/ },
  { term: 'upload', en: /\bupload/i, ms: /muat naik/i, zh: /上载/ },
  { term: 'password', en: /\bpasswords?\b/i, ms: /kata laluan/i, zh: /密码/ },
  { term: 'sign in', en: /\bsign in\b(?! the box)/i, ms: /log masuk/i, zh: /登录/ },
  { term: 'sign out', en: /\bsign(ed)? out\b/i, ms: /log keluar/i, zh: /登出/ },
  { term: 'privacy notice', en: /\bprivacy notice\b/i, ms: /notis privasi/i, zh: /隐私通知/ },
  {
    term: 'loan document number',
    en: /\bloan document (number|no\.)/i,
    ms: /no\. dokumen pinjaman|nombor dokumen pinjaman/i,
    zh: /贷款文件编号/,
  },
  { term: 'postcode', en: /\bpostcode\b/i, ms: /poskod/i, zh: /邮区编号/ },
  { term: 'selfie', en: /\bselfie\b/i, ms: /swafoto/i, zh: /自拍/ },
];
