/** The words of the payment schedule. */
import type { Locale } from '#words/locale.ts';

export type ScheduleWords = {
  title: string;
  principal: string;
  paidOutOn: string;
  rate: string;
  lateRate: string;
  asOf: string;
  credit: string;
  caption: string;
  columns: readonly [
    bill: string,
    dueOn: string,
    principal: string,
    interest: string,
    late: string,
    paid: string,
    left: string,
  ];
  sum: string;
  explained: string;
};

export const scheduleWords: Record<Locale, ScheduleWords> = {
  en: {
    title: 'Payment schedule',
    principal: 'Loan amount',
    paidOutOn: 'Paid out on',
    rate: 'Interest rate a year',
    lateRate: 'Late interest a year, on the late instalment only',
    asOf: 'As it stands on',
    credit: 'Your money that the lender holds',
    caption: 'The bills of the plan in force (RM)',
    columns: ['Bill', 'Due', 'Off the loan', 'Interest', 'Late interest', 'Paid', 'Left'],
    sum: 'Together',
    explained:
      'A payment pays the oldest bill first; of each bill what comes off the loan, then the interest, then late interest. Late interest of a bill that is not paid yet grows each day. Paying everything off early costs less than what is left here: ask for a settlement letter.',
  },
  ms: {
    title: 'Jadual bayaran balik',
    principal: 'Jumlah pinjaman',
    paidOutOn: 'Dikeluarkan pada',
    rate: 'Kadar faedah setahun',
    lateRate: 'Faedah lewat bayar setahun, atas ansuran yang lewat sahaja',
    asOf: 'Kedudukan pada',
    credit: 'Wang anda yang disimpan oleh pemberi pinjam',
    caption: 'Bil dalam pelan semasa (RM)',
    columns: ['Bil', 'Tarikh akhir', 'Wang pokok', 'Faedah', 'Faedah lewat', 'Dibayar', 'Baki'],
    sum: 'Jumlah',
    explained:
      'Bayaran membayar bil yang paling lama dahulu; bagi setiap bil, wang pokok, kemudian faedah, kemudian faedah lewat bayar. Faedah lewat bayar bagi bil yang belum dibayar bertambah setiap hari. Menyelesaikan semuanya lebih awal lebih murah daripada baki di sini: minta surat penyelesaian.',
  },
  zh: {
    title: '还款表',
    principal: '贷款额',
    paidOutOn: '放款日期',
    rate: '年利率',
    lateRate: '逾期年利率，只按逾期的分期付款计算',
    asOf: '截至',
    credit: '放贷人代您保管的钱',
    caption: '现行还款计划的账单（RM）',
    columns: ['期数', '到期日', '本金', '利息', '逾期利息', '已付', '尚欠'],
    sum: '合计',
    explained:
      '付款先偿还最早的一期；每一期先偿还本金，然后利息，然后逾期利息。未付账单的逾期利息逐日增加。提前还清的金额少于此处的尚欠额：请索取提前还清通知书。',
  },
};
