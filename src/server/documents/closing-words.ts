/** The words of the closing letter. */
import type { Locale } from '#words/locale.ts';

export type ClosingWords = {
  title: string;
  nothingOwed: (settledOn: string) => string;
  principal: string;
  paidOutOn: string;
  settledOn: string;
  paid: string;
  paidPrincipal: string;
  paidInterest: string;
  paidLate: string;
  paidTotal: string;
  credit: string;
  creditNote: string;
  noClaim: string;
};

export const closingWords: Record<Locale, ClosingWords> = {
  en: {
    title: 'Closing letter',
    nothingOwed: (settledOn) => `This loan was fully paid on ${settledOn}. Nothing is owed any more.`,
    principal: 'Loan amount',
    paidOutOn: 'Paid out on',
    settledOn: 'Fully paid on',
    paid: 'What you paid in all',
    paidPrincipal: 'Off the loan',
    paidInterest: 'Interest',
    paidLate: 'Late interest',
    paidTotal: 'Together',
    credit: 'Your money that we still hold',
    creditNote: 'Ask for it in the app: it goes back to your own bank account, without a fee.',
    noClaim:
      'The lender has no claim against the borrower from this loan. Nobody may ask for another payment for it. Thank you.',
  },
  ms: {
    title: 'Surat penutupan pinjaman',
    nothingOwed: (settledOn) =>
      `Pinjaman ini selesai dibayar pada ${settledOn}. Tiada apa-apa lagi yang terhutang.`,
    principal: 'Jumlah pinjaman',
    paidOutOn: 'Dikeluarkan pada',
    settledOn: 'Selesai dibayar pada',
    paid: 'Jumlah yang anda bayar',
    paidPrincipal: 'Wang pokok',
    paidInterest: 'Faedah',
    paidLate: 'Faedah lewat bayar',
    paidTotal: 'Jumlah',
    credit: 'Wang anda yang masih kami simpan',
    creditNote: 'Minta wang ini dalam aplikasi: ia dikembalikan ke akaun bank anda sendiri, tanpa fi.',
    noClaim:
      'Pemberi pinjam tidak mempunyai apa-apa tuntutan terhadap peminjam bagi pinjaman ini. Tiada sesiapa boleh meminta bayaran lain untuknya. Terima kasih.',
  },
  zh: {
    title: '结清证明',
    nothingOwed: (settledOn) => `本贷款已于 ${settledOn} 全部还清，不再拖欠任何款项。`,
    principal: '贷款额',
    paidOutOn: '放款日期',
    settledOn: '还清日期',
    paid: '您一共付了',
    paidPrincipal: '本金',
    paidInterest: '利息',
    paidLate: '逾期利息',
    paidTotal: '合计',
    credit: '我们仍代您保管的钱',
    creditNote: '可在应用程式内申请退还：退回您本人的银行户头，不收费用。',
    noClaim: '放贷人就本贷款对借款人再无任何追索。任何人不得再为本贷款要求付款。谢谢您。',
  },
};
