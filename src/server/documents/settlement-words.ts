/** The words of the settlement letter: what it costs to pay the whole loan off on a day. */
import type { Locale } from '#words/locale.ts';

export type SettlementWords = {
  title: string;
  intro: (amount: string, payOn: string) => string;
  figures: string;
  payOn: string;
  validUntil: string;
  principal: string;
  interest: string;
  late: string;
  returned: string;
  credit: string;
  amount: string;
  dropped: string;
  saved: (amount: string) => string;
  payTo: string;
  bank: string;
  holder: string;
  account: string;
  reference: string;
  conditions: string;
  safety: string;
};

export const settlementWords: Record<Locale, SettlementWords> = {
  en: {
    title: 'Early settlement letter',
    intro: (amount, payOn) => `Pay ${amount} on ${payOn} and the loan is fully paid.`,
    figures: 'How the amount is made up',
    payOn: 'Day of payment',
    validUntil: 'This figure holds until',
    principal: 'Principal still owed',
    interest: 'Interest up to that day',
    late: 'Late interest up to that day',
    returned: 'Less interest paid ahead',
    credit: 'Less your money that we hold',
    amount: 'To pay',
    dropped: 'Interest you do not pay',
    saved: (amount) =>
      `By paying off early you save ${amount}: interest for the months to come is dropped. There is no fee.`,
    payTo: 'Pay to',
    bank: 'Bank',
    holder: 'Account holder',
    account: 'Account number',
    reference: 'Reference',
    conditions:
      'A payment counts from the day it reaches this account. A smaller payment pays your bills as usual. If a payment is counted or taken back in the meantime, ask for a new letter.',
    safety: 'Pay only to the account in this letter, never to an account of a person.',
  },
  ms: {
    title: 'Surat penyelesaian awal',
    intro: (amount, payOn) => `Bayar ${amount} pada ${payOn} dan pinjaman ini selesai dibayar.`,
    figures: 'Bagaimana jumlah ini dikira',
    payOn: 'Tarikh bayaran',
    validUntil: 'Jumlah ini sah hingga',
    principal: 'Wang pokok yang belum dibayar',
    interest: 'Faedah hingga hari itu',
    late: 'Faedah lewat bayar hingga hari itu',
    returned: 'Tolak faedah yang dibayar lebih awal',
    credit: 'Tolak wang anda yang kami simpan',
    amount: 'Jumlah perlu dibayar',
    dropped: 'Faedah yang anda tidak bayar',
    saved: (amount) =>
      `Dengan menyelesaikan awal, anda jimat ${amount}: faedah bagi bulan-bulan akan datang digugurkan. Tiada fi.`,
    payTo: 'Bayar kepada',
    bank: 'Bank',
    holder: 'Pemegang akaun',
    account: 'Nombor akaun',
    reference: 'Rujukan',
    conditions:
      'Bayaran dikira mulai hari ia sampai ke akaun ini. Bayaran yang lebih kecil membayar bil anda seperti biasa. Jika ada bayaran yang dikira atau ditarik balik sementara itu, minta surat yang baharu.',
    safety: 'Bayar hanya ke akaun dalam surat ini, jangan sekali-kali ke akaun peribadi.',
  },
  zh: {
    title: '提前还清通知书',
    intro: (amount, payOn) => `于 ${payOn} 付 ${amount}，贷款即全部还清。`,
    figures: '金额的计算',
    payOn: '付款日期',
    validUntil: '此金额有效至',
    principal: '尚欠本金',
    interest: '计至当日的利息',
    late: '计至当日的逾期利息',
    returned: '减：预先付的利息',
    credit: '减：由我们代为保管的您的钱',
    amount: '应付金额',
    dropped: '无须支付的利息',
    saved: (amount) => `提前还清可省 ${amount}：往后各月的利息全免。不收任何费用。`,
    payTo: '付款至',
    bank: '银行',
    holder: '户头持有人',
    account: '户头号码',
    reference: '参考编号',
    conditions:
      '付款从款项存入此户头当日起计算。金额较少的付款照常用来偿还分期。其间如有付款入账或被撤回，请索取新的通知书。',
    safety: '只可付款至本通知书所列户头，切勿付款至任何私人户头。',
  },
};
