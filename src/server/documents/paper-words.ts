/** The words that every issued paper shares: whose it is, when it was issued, and how anybody checks it. */
import type { Locale } from '#words/locale.ts';

export type PaperWords = {
  number: string;
  loanReference: string;
  borrower: string;
  lender: string;
  issuedAt: string;
  check: string;
  checkHow: (address: string) => string;
  checkCode: (code: string) => string;
  checkWarning: string;
  qrAlt: (address: string) => string;
  noSignature: string;
};

export const paperWords: Record<Locale, PaperWords> = {
  en: {
    number: 'Document no.',
    loanReference: 'Loan document no.',
    borrower: 'Borrower',
    lender: 'Lender',
    issuedAt: 'Issued',
    check: 'Check this paper',
    checkHow: (address) => `Scan the code or open ${address}`,
    checkCode: (code) => `Code: ${code}`,
    checkWarning:
      'The page confirms the number, the date and the lender, and shows no name and no amount. If it does not know this paper, do not pay, and call the lender.',
    qrAlt: (address) => `QR code that leads to ${address}`,
    noSignature: 'Made by computer; it needs no signature.',
  },
  ms: {
    number: 'No. dokumen',
    loanReference: 'No. dokumen pinjaman',
    borrower: 'Peminjam',
    lender: 'Pemberi pinjam',
    issuedAt: 'Dikeluarkan',
    check: 'Semak dokumen ini',
    checkHow: (address) => `Imbas kod ini atau buka ${address}`,
    checkCode: (code) => `Kod: ${code}`,
    checkWarning:
      'Halaman itu mengesahkan nombor, tarikh dan pemberi pinjam, tanpa menunjukkan nama atau jumlah. Jika dokumen ini tidak dikenali, jangan bayar, dan hubungi pemberi pinjam.',
    qrAlt: (address) => `Kod QR ke ${address}`,
    noSignature: 'Cetakan komputer; tidak memerlukan tandatangan.',
  },
  zh: {
    number: '文件编号',
    loanReference: '贷款文件编号',
    borrower: '借款人',
    lender: '放贷人',
    issuedAt: '发出时间',
    check: '查证本文件',
    checkHow: (address) => `扫描二维码，或打开 ${address}`,
    checkCode: (code) => `查证码：${code}`,
    checkWarning:
      '该网页会确认编号、日期和放贷人，不显示姓名和金额。如果查不到本文件，请勿付款，并致电放贷人。',
    qrAlt: (address) => `通往 ${address} 的二维码`,
    noSignature: '本文件由电脑印制，无须签名。',
  },
};
