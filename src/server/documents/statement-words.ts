/** The words of a statement. */
import type { StatementLine } from '#domain/document.ts';
import type { ReversalReason } from '#domain/payment.ts';
import type { Locale } from '#words/locale.ts';

export type StatementWords = {
  title: string;
  period: string;
  fromTo: (from: string, to: string) => string;
  movements: string;
  columns: readonly [date: string, what: string, change: string, balance: string];
  opening: string;
  closing: string;
  yours: (amount: string) => string;
  lines: Record<StatementLine['kind'], string>;
  bill: (number: number) => string;
  billOf: (amount: string) => string;
  receipt: (number: string) => string;
  reasons: Record<ReversalReason, string>;
  nothing: string;
  explained: string;
};

export const statementWords: Record<Locale, StatementWords> = {
  en: {
    title: 'Statement of your loan',
    period: 'Period',
    fromTo: (from, to) => `${from} to ${to}`,
    movements: 'Every movement (RM)',
    columns: ['Date', 'What happened', 'Added or paid', 'You owe'],
    opening: 'Owed before this period',
    closing: 'Owed at the end',
    yours: (amount) => `The lender held ${amount} of your money more than you owed.`,
    lines: {
      payout: 'Loan paid out to you',
      'bill-due': 'fell due',
      interest: 'Interest',
      'late-interest': 'Late interest',
      charge: 'Charge paid to others for you',
      payment: 'Payment, thank you',
      'payment-reversed': 'Payment taken back',
      'interest-returned': 'Interest paid ahead that came back',
      refund: 'Paid back to your bank account',
      'refund-reversed': 'Paying back that did not arrive',
      'refund-loss': 'Paid back to you, carried by the lender',
      'refund-loss-reversed': 'Carried by the lender no longer',
    },
    bill: (number) => `Bill ${number}`,
    billOf: (amount) => `in all ${amount}`,
    receipt: (number) => `receipt ${number}`,
    reasons: {
      'returned-by-bank': 'the bank returned it',
      'wrong-loan': 'it was for another loan',
      'counted-twice': 'it was counted twice',
      'amount-wrong': 'the amount was wrong',
    },
    nothing: 'Nothing happened in this period.',
    explained:
      'What you owe is the principal, the interest of the bills that fell due or were paid, and late interest of paid bills, less your money that the lender holds. Interest of bills to come is not in it yet; to pay everything off early, ask for a settlement letter.',
  },
  ms: {
    title: 'Penyata pinjaman anda',
    period: 'Tempoh',
    fromTo: (from, to) => `${from} hingga ${to}`,
    movements: 'Setiap pergerakan (RM)',
    columns: ['Tarikh', 'Apa yang berlaku', 'Ditambah atau dibayar', 'Anda berhutang'],
    opening: 'Hutang sebelum tempoh ini',
    closing: 'Hutang pada akhir tempoh',
    yours: (amount) => `Pemberi pinjam menyimpan ${amount} wang anda melebihi hutang anda.`,
    lines: {
      payout: 'Pinjaman dikeluarkan kepada anda',
      'bill-due': 'sampai tarikh akhir bayaran',
      interest: 'Faedah',
      'late-interest': 'Faedah lewat bayar',
      charge: 'Caj yang dibayar kepada pihak lain untuk anda',
      payment: 'Bayaran, terima kasih',
      'payment-reversed': 'Bayaran ditarik balik',
      'interest-returned': 'Faedah dibayar awal yang dikembalikan',
      refund: 'Dikembalikan ke akaun bank anda',
      'refund-reversed': 'Pengembalian yang tidak sampai',
      'refund-loss': 'Dikembalikan kepada anda, ditanggung oleh pemberi pinjam',
      'refund-loss-reversed': 'Tidak lagi ditanggung oleh pemberi pinjam',
    },
    bill: (number) => `Bil ${number}`,
    billOf: (amount) => `jumlah bil ${amount}`,
    receipt: (number) => `resit ${number}`,
    reasons: {
      'returned-by-bank': 'bank memulangkannya',
      'wrong-loan': 'ia untuk pinjaman lain',
      'counted-twice': 'ia dikira dua kali',
      'amount-wrong': 'jumlahnya salah',
    },
    nothing: 'Tiada apa-apa berlaku dalam tempoh ini.',
    explained:
      'Hutang anda ialah wang pokok, faedah bagi bil yang sudah sampai tarikhnya atau sudah dibayar, dan faedah lewat bayar bagi bil yang sudah dibayar, ditolak wang anda yang disimpan oleh pemberi pinjam. Faedah bagi bil akan datang belum termasuk; untuk menyelesaikan semuanya lebih awal, minta surat penyelesaian.',
  },
  zh: {
    title: '贷款结单',
    period: '期间',
    fromTo: (from, to) => `${from} 至 ${to}`,
    movements: '每一笔变动（RM）',
    columns: ['日期', '事项', '增加或已付', '您尚欠'],
    opening: '此期间之前尚欠',
    closing: '期末尚欠',
    yours: (amount) => `放贷人代为保管的您的钱比您所欠多 ${amount}。`,
    lines: {
      payout: '贷款已发放给您',
      'bill-due': '到期',
      interest: '利息',
      'late-interest': '逾期利息',
      charge: '代您付给第三方的费用',
      payment: '付款，谢谢',
      'payment-reversed': '付款被撤回',
      'interest-returned': '退还的预付利息',
      refund: '退回您的银行户头',
      'refund-reversed': '退款未到账',
      'refund-loss': '退给您的钱，由放贷人承担',
      'refund-loss-reversed': '不再由放贷人承担',
    },
    bill: (number) => `第 ${number} 期账单`,
    billOf: (amount) => `账单总额 ${amount}`,
    receipt: (number) => `收据 ${number}`,
    reasons: {
      'returned-by-bank': '银行退回',
      'wrong-loan': '属于另一笔贷款',
      'counted-twice': '重复计算',
      'amount-wrong': '金额有误',
    },
    nothing: '此期间没有任何变动。',
    explained:
      '您尚欠的是：本金，加上已到期或已付账单的利息，加上已付账单的逾期利息，减去放贷人代您保管的钱。未到期账单的利息尚未计入；如要提前还清，请索取提前还清通知书。',
  },
};
