/** The words of a receipt. */
import type { Locale } from '#words/locale.ts';

export type ReceiptWords = {
  title: string;
  amount: string;
  paidOn: string;
  bankReference: string;
  usedFor: string;
  columns: readonly [bill: string, principal: string, interest: string, late: string, sum: string];
  bill: (number: number) => string;
  sum: string;
  returned: string;
  over: string;
  left: string;
  order: string;
  overNote: string;
};

export const receiptWords: Record<Locale, ReceiptWords> = {
  en: {
    title: 'Receipt for a payment',
    amount: 'Amount received',
    paidOn: 'Paid on',
    bankReference: 'Bank reference',
    usedFor: 'What it paid (RM)',
    columns: ['Bill', 'Off the loan', 'Interest', 'Late interest', 'Together'],
    bill: (number) => `Bill ${number}`,
    sum: 'Together',
    returned: 'Interest paid ahead that came back',
    over: 'Not used: your money',
    left: 'Left to pay on the loan',
    order:
      'A payment counts from the day it was made. It pays the oldest bill first; of each bill what comes off the loan, then the interest, then late interest.',
    overNote:
      'What is not used is your money. The lender keeps it for you: it pays your next bill on its due date, or goes back to your bank account when you ask.',
  },
  ms: {
    title: 'Resit bayaran',
    amount: 'Jumlah diterima',
    paidOn: 'Tarikh bayaran',
    bankReference: 'Rujukan bank',
    usedFor: 'Apa yang dibayar (RM)',
    columns: ['Bil', 'Wang pokok', 'Faedah', 'Faedah lewat bayar', 'Jumlah'],
    bill: (number) => `Bil ${number}`,
    sum: 'Jumlah',
    returned: 'Faedah dibayar awal yang dikembalikan',
    over: 'Tidak digunakan: wang anda',
    left: 'Baki pinjaman yang perlu dibayar',
    order:
      'Bayaran dikira mulai hari ia dibayar. Ia membayar bil yang paling lama dahulu; bagi setiap bil, wang pokok, kemudian faedah, kemudian faedah lewat bayar.',
    overNote:
      'Wang yang tidak digunakan ialah wang anda. Pemberi pinjam menyimpannya untuk anda: ia membayar bil seterusnya pada tarikh akhir bayaran, atau dikembalikan ke akaun bank anda apabila anda minta.',
  },
  zh: {
    title: '付款收据',
    amount: '收到金额',
    paidOn: '付款日期',
    bankReference: '银行参考编号',
    usedFor: '这笔付款用于（RM）',
    columns: ['账单', '本金', '利息', '逾期利息', '合计'],
    bill: (number) => `第 ${number} 期`,
    sum: '合计',
    returned: '退还的预付利息',
    over: '未使用：您的钱',
    left: '贷款尚欠总额',
    order: '付款从付款当日起计算。付款先偿还最早的一期；每一期先偿还本金，然后利息，然后逾期利息。',
    overNote:
      '未使用的部分仍是您的钱，由放贷人代为保管：到期日用来支付下一期账单，或应您要求退回您的银行户头。',
  },
};
