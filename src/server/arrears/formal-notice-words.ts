/**
 * The words of the formal notice. The Malay text is the notice; the other languages stand beside it for reading. Kept
 * apart from the app's catalogues because a paper that was issued must be printed again with the same words.
 */
import type { Sen } from '#domain/money.ts';
import { formatDate, formatSen } from '#words/format.ts';
import type { Locale } from '#words/locale.ts';

export type NoticeText = {
  borrowerName: string;
  reference: string;
  asOf: string;
  daysPastDue: number;
  overdueSen: Sen;
  lateSen: Sen;
  lenderName: string;
  payDays: number;
  postDays: number;
};
export type NoticeParagraphs = { heading: string; paragraphs: string[] };

type Said = Omit<NoticeText, 'asOf' | 'overdueSen' | 'lateSen'> & {
  asOf: string;
  overdue: string;
  late: string;
};

const malay = (text: Said): NoticeParagraphs => ({
  heading: 'Bahasa Melayu (teks notis)',
  paragraphs: [
    `Kepada ${text.borrowerName},`,
    `Perkara: Notis di bawah fasal 3 Perjanjian Pinjaman Wang (Jadual J), pinjaman ${text.reference}`,
    `1. Menurut rekod kami pada ${text.asOf}, ansuran yang tertunggak ialah ${text.overdue}. Ansuran yang paling lama telah lewat ${text.daysPastDue} hari. Faedah lewat bayar setakat hari itu ialah ${text.late}.`,
    `2. Sila bayar ${text.overdue} dalam tempoh ${text.payDays} hari selepas notis ini diserahkan. Jika notis ini dihantar melalui pos berdaftar A.R., ia dianggap diserahkan ${text.postDays} hari selepas tarikh ia diposkan.`,
    '3. Jika jumlah itu dibayar dalam tempoh tersebut, notis ini selesai dan perjanjian diteruskan seperti biasa.',
    '4. Jika jumlah itu tidak dibayar dalam tempoh tersebut, pemberi pinjam berhak menamatkan perjanjian di bawah fasal 3 dan menuntut baki menurut undang-undang.',
    '5. Bayar hanya ke akaun atas nama pemberi pinjam yang tertera pada halaman bayaran balik anda. Kami tidak meminta bayaran melalui mesej atau wakil.',
    '6. Jika anda tidak dapat membayar, sila hubungi kami atau tekan “Saya tidak mampu bayar bulan ini” pada halaman bayaran balik. Memohon adalah percuma. AKPK memberi nasihat hutang secara percuma.',
    `Jika anda telah membayar, sila hantar bukti bayaran; bayaran dikira mulai tarikh anda membayar.`,
    `Bagi pihak ${text.lenderName}:`,
  ],
});

const english = (text: Said): NoticeParagraphs => ({
  heading: 'English (for reading only)',
  paragraphs: [
    `To ${text.borrowerName},`,
    `Subject: Notice under clause 3 of the Moneylending Agreement (Schedule J), loan ${text.reference}`,
    `1. By our records on ${text.asOf}, the instalments that are overdue come to ${text.overdue}. The oldest one is ${text.daysPastDue} days past due. Late interest up to that day is ${text.late}.`,
    `2. Please pay ${text.overdue} within ${text.payDays} days after this notice was served. Sent by A.R. registered post, it counts as served ${text.postDays} days after the day of posting.`,
    '3. If this amount is paid within that time, the notice is settled and the agreement goes on as before.',
    '4. If it is not paid within that time, the lender may end the agreement under clause 3 and claim the balance according to law.',
    '5. Pay only to the account in the lender’s name shown on your repayment page. We never ask for a payment by message or through anybody else.',
    '6. If you cannot pay, please write to us or press “I cannot pay this month” on the repayment page. Asking is free. AKPK gives free advice on debts.',
    'If you have paid, please send us the proof: a payment counts from the day you made it.',
    `For ${text.lenderName}:`,
  ],
});

const chinese = (text: Said): NoticeParagraphs => ({
  heading: '中文（仅供阅读）',
  paragraphs: [
    `致 ${text.borrowerName}：`,
    `事由：根据放贷合约（附表 J）第 3 条发出的通知，贷款 ${text.reference}`,
    `1. 根据我们截至 ${text.asOf} 的记录，逾期的分期付款共 ${text.overdue}。最早一期已逾期 ${text.daysPastDue} 天。截至当日的逾期利息为 ${text.late}。`,
    `2. 请在本通知送达后 ${text.payDays} 天内支付 ${text.overdue}。以 A.R. 挂号邮寄的通知，自投寄之日起 ${text.postDays} 天后视为送达。`,
    '3. 若在上述期限内付清该金额，本通知即告了结，合约照常继续。',
    '4. 若未在上述期限内付清，放贷人有权根据第 3 条终止合约，并依法追讨余额。',
    '5. 请只付款至还款页面上以放贷人名义开设的户头。我们绝不会通过讯息或他人要求付款。',
    '6. 若您无法付款，请联络我们，或在还款页面按“我这个月无法还款”。申请免费。AKPK 免费提供债务咨询。',
    '若您已付款，请把付款凭证发给我们；付款从您付款当天起计算。',
    `${text.lenderName} 代表：`,
  ],
});

const writers = { ms: malay, en: english, zh: chinese } as const;

/** The notice in a language, with its amounts and dates as that language writes them. */
export const noticeParagraphs = (text: NoticeText, locale: Locale): NoticeParagraphs =>
  writers[locale]({
    ...text,
    asOf: formatDate(text.asOf, locale),
    overdue: formatSen(text.overdueSen, locale),
    late: formatSen(text.lateSen, locale),
  });
