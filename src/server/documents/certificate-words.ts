/** The words of the certificate, the last page of a sealed agreement: who did what when, and how anybody checks the file. */
import type { AgreementStep } from '#domain/agreement-life.ts';
import type { Locale } from '#words/locale.ts';

export type CertificateWords = {
  title: string;
  intro: string;
  documentNumber: string;
  version: string;
  fingerprint: string;
  borrower: string;
  maskedIc: (icNumber: string) => string;
  consent: string;
  code: string;
  signedFrom: string;
  signature: string;
  trail: string;
  trailHeadings: [step: string, local: string, utc: string, by: string];
  system: string;
  steps: Record<AgreementStep, string>;
  check: string;
  checkHow: (address: string) => string;
  checkCode: (code: string) => string;
  checkWarning: string;
  qrAlt: (address: string) => string;
  seal: string;
  sealedBy: string;
  issuer: string;
  serialNumber: string;
  proves: string;
  readerNote: string;
};

export const certificateWords: Record<Locale, CertificateWords> = {
  en: {
    title: 'Signing certificate',
    intro: 'How this Agreement was signed, and how anybody can check this file.',
    documentNumber: 'Document, version and text',
    version: 'version',
    fingerprint: 'Fingerprint of the signed terms (SHA-256)',
    borrower: 'Borrower',
    maskedIc: (icNumber) => `IC no. ${icNumber}`,
    consent: 'Agreed to with these words',
    code: 'One-time code sent to',
    signedFrom: 'Signed from',
    signature: 'Signature of the Borrower',
    trail: 'What happened, step by step',
    trailHeadings: ['Step', 'Malaysia time', 'UTC', 'By'],
    system: 'System',
    steps: {
      offered: 'Offer made',
      viewed: 'Agreement opened',
      consented: 'Agreed to',
      'code-verified': 'One-time code confirmed',
      signed: 'Signed by the Borrower',
      countersigned: 'Signed for the Lender',
      attested: 'Attested',
      stamped: 'Stamped',
      sealed: 'Sealed',
      delivered: 'Copy delivered',
    },
    check: 'Check this file',
    checkHow: (address) => `Scan the code or open ${address}`,
    checkCode: (code) => `Code: ${code}`,
    checkWarning:
      'There you can also choose this file: the page says whether it is genuine, altered or unknown, and shows no name in full.',
    qrAlt: (address) => `QR code that leads to ${address}`,
    seal: 'The seal of this file',
    sealedBy: 'Sealed by',
    issuer: 'Certificate issued by',
    serialNumber: 'no.',
    proves:
      'What the seal proves: this file was sealed with the key of the holder named above, and nothing in it was changed afterwards. The people named above signed; the seal signs for nobody.',
    readerNote:
      'A PDF reader may call the certificate unknown or not trusted, because the issuer is not on its own list. That does not mean that the file was changed. The address above gives the answer.',
  },
  ms: {
    title: 'Perakuan penandatanganan',
    intro: 'Cara Perjanjian ini ditandatangani, dan cara sesiapa pun boleh menyemak fail ini.',
    documentNumber: 'Dokumen, versi dan teks',
    version: 'versi',
    fingerprint: 'Cap jari terma yang ditandatangani (SHA-256)',
    borrower: 'Peminjam',
    maskedIc: (icNumber) => `No. kad pengenalan ${icNumber}`,
    consent: 'Dipersetujui dengan kata-kata ini',
    code: 'Kod sekali guna dihantar kepada',
    signedFrom: 'Ditandatangani dari',
    signature: 'Tandatangan Peminjam',
    trail: 'Apa yang berlaku, langkah demi langkah',
    trailHeadings: ['Langkah', 'Waktu Malaysia', 'UTC', 'Oleh'],
    system: 'Sistem',
    steps: {
      offered: 'Tawaran dibuat',
      viewed: 'Perjanjian dibuka',
      consented: 'Dipersetujui',
      'code-verified': 'Kod sekali guna disahkan',
      signed: 'Ditandatangani oleh Peminjam',
      countersigned: 'Ditandatangani balas',
      attested: 'Diakusaksi',
      stamped: 'Disetem',
      sealed: 'Dimeterai',
      delivered: 'Salinan diserahkan',
    },
    check: 'Semak fail ini',
    checkHow: (address) => `Imbas kod ini atau buka ${address}`,
    checkCode: (code) => `Kod: ${code}`,
    checkWarning:
      'Di situ anda juga boleh memilih fail ini: halaman itu menyatakan sama ada fail ini tulen, telah diubah atau tidak dikenali, tanpa menunjukkan nama penuh.',
    qrAlt: (address) => `Kod QR ke ${address}`,
    seal: 'Meterai fail ini',
    sealedBy: 'Dimeterai oleh',
    issuer: 'Sijil dikeluarkan oleh',
    serialNumber: 'no.',
    proves:
      'Apa yang dibuktikan oleh meterai: fail ini dimeterai dengan kunci pemegang yang dinamakan di atas, dan tiada apa-apa di dalamnya diubah selepas itu. Yang menandatangani ialah orang yang dinamakan di atas; meterai tidak menandatangani bagi pihak sesiapa.',
    readerNote:
      'Pembaca PDF mungkin menyatakan bahawa sijil ini tidak dikenali atau tidak dipercayai, kerana pengeluarnya tiada dalam senarainya sendiri. Ini tidak bermakna fail telah diubah. Alamat di atas memberikan jawapannya.',
  },
  zh: {
    title: '签署证明',
    intro: '本合约如何签署，以及任何人如何查证本文件。',
    documentNumber: '文件编号、版本及文本',
    version: '版本',
    fingerprint: '所签条款的指纹（SHA-256）',
    borrower: '借款人',
    maskedIc: (icNumber) => `身份证号码 ${icNumber}`,
    consent: '同意时的文字',
    code: '一次性验证码发送至',
    signedFrom: '签署时的地址和设备',
    signature: '借款人的签名',
    trail: '签署过程',
    trailHeadings: ['步骤', '马来西亚时间', 'UTC', '由谁'],
    system: '系统',
    steps: {
      offered: '发出献议',
      viewed: '打开合约',
      consented: '表示同意',
      'code-verified': '确认一次性验证码',
      signed: '借款人签署',
      countersigned: '放贷人代表签署',
      attested: '见证',
      stamped: '加盖印花',
      sealed: '加封',
      delivered: '交付副本',
    },
    check: '查证本文件',
    checkHow: (address) => `扫描二维码，或打开 ${address}`,
    checkCode: (code) => `查证码：${code}`,
    checkWarning: '您也可以在该网页选择本文件：网页会说明文件是真实的、被改动过还是查不到，不显示完整姓名。',
    qrAlt: (address) => `通往 ${address} 的二维码`,
    seal: '本文件的封印',
    sealedBy: '加封者',
    issuer: '证书签发者',
    serialNumber: '编号',
    proves:
      '封印证明：本文件以上述持有人的密钥加封，此后内容没有任何改动。签署的是上述各人；封印不代替任何人签署。',
    readerNote:
      'PDF 阅读器可能显示证书未知或不受信任，因为签发者不在它自己的名单上。这并不表示文件被改动过。请以上述网址的查证结果为准。',
  },
};
