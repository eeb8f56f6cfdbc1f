/** The words that are printed around the text of an agreement: its signatures, its attestation and its stamp. */
import type { AttestationManner, AttestorCapacity } from '#domain/agreement-life.ts';
import type { Locale } from '#words/locale.ts';

export type AgreementWords = {
  items: string;
  clauses: string;
  signatures: string;
  fingerprint: (hash: string) => string;
  /** At the foot of each page: a translation says that it is one. */
  textNote: string;
  agreementDate: (date: string) => string;
  borrower: string;
  lender: string;
  notSigned: string;
  notCountersigned: string;
  signedAlt: (name: string) => string;
  typedName: string;
  name: (name: string) => string;
  icNumber: (icNumber: string) => string;
  signedAt: (time: string, utc: string) => string;
  confirmedByCode: string;
  dueDay: (day: number) => string;
  behalfOf: (lender: string) => string;
  role: (role: string) => string;
  moment: (time: string, utc: string) => string;
  attestation: {
    heading: string;
    done: string;
    missing: string;
    name: string;
    capacity: string;
    manner: string;
    at: string;
    capacities: Record<AttestorCapacity, string>;
    manners: Record<AttestationManner, string>;
  };
  stamping: {
    heading: string;
    done: string;
    missing: string;
    certificateNumber: string;
    stampedOn: string;
    amount: string;
  };
};

const english: AgreementWords = {
  items: 'First Schedule',
  clauses: 'Clauses',
  signatures: 'Signatures',
  fingerprint: (hash) => `Fingerprint of the signed terms (SHA-256): ${hash}`,
  textNote: 'Translation for convenience. The Malay text governs.',
  agreementDate: (date) => `Signed on ${date}`,
  borrower: 'Borrower',
  lender: 'For the Lender',
  notSigned: 'Not signed yet',
  notCountersigned: 'Not countersigned yet',
  signedAlt: (name) => `Signature of ${name}`,
  typedName: 'The name was typed as the signature.',
  name: (name) => `Name: ${name}`,
  icNumber: (icNumber) => `IC no.: ${icNumber}`,
  signedAt: (time, utc) => `Signed: ${time} Malaysia time (${utc})`,
  confirmedByCode: 'Confirmed with a one-time code sent to the Borrower for this very text.',
  dueDay: (day) => `Instalments fall due on day ${day} of the month, as the Borrower chose.`,
  behalfOf: (lender) => `For ${lender}`,
  role: (role) => `Role: ${role}`,
  moment: (time, utc) => `${time} Malaysia time (${utc})`,
  attestation: {
    heading: 'Attestation',
    done: 'This Agreement was attested as follows.',
    missing: 'Not attested yet. Still missing: the name, the capacity, the manner and the time.',
    name: 'Name of the attestor',
    capacity: 'Capacity',
    manner: 'Manner',
    at: 'Date and time',
    capacities: {
      'advocate-and-solicitor': 'Advocate and solicitor',
      'judicial-and-legal-service-officer': 'Officer of the Judicial and Legal Service',
      'commissioner-for-oaths': 'Commissioner for Oaths',
      'district-officer': 'District Officer',
      'justice-of-the-peace': 'Justice of the Peace',
      'appointed-by-minister': 'Person appointed by the Minister',
    },
    manners: { 'in-person': 'In person', 'video-call': 'By video call' },
  },
  stamping: {
    heading: 'Stamp duty',
    done: 'This Agreement was stamped as follows.',
    missing: 'Not stamped yet. Still missing: the certificate, its date and the amount.',
    certificateNumber: 'e-Duti Setem certificate no.',
    stampedOn: 'Date of stamping',
    amount: 'Stamp duty paid',
  },
};

const malay: AgreementWords = {
  items: 'Jadual Pertama',
  clauses: 'Fasal',
  signatures: 'Tandatangan',
  fingerprint: (hash) => `Cap jari terma yang ditandatangani (SHA-256): ${hash}`,
  textNote: 'Teks bahasa Melayu. Teks inilah yang terpakai.',
  agreementDate: (date) => `Ditandatangani pada ${date}`,
  borrower: 'Peminjam',
  lender: 'Bagi pihak Pemberi Pinjam',
  notSigned: 'Belum ditandatangani',
  notCountersigned: 'Belum ditandatangani balas',
  signedAlt: (name) => `Tandatangan ${name}`,
  typedName: 'Nama ditaip sebagai tandatangan.',
  name: (name) => `Nama: ${name}`,
  icNumber: (icNumber) => `No. kad pengenalan: ${icNumber}`,
  signedAt: (time, utc) => `Ditandatangani: ${time} waktu Malaysia (${utc})`,
  confirmedByCode: 'Disahkan dengan kod sekali guna yang dihantar kepada Peminjam untuk teks ini.',
  dueDay: (day) =>
    `Ansuran kena dibayar pada hari ke-${day} setiap bulan, seperti yang dipilih oleh Peminjam.`,
  behalfOf: (lender) => `Bagi pihak ${lender}`,
  role: (role) => `Jawatan: ${role}`,
  moment: (time, utc) => `${time} waktu Malaysia (${utc})`,
  attestation: {
    heading: 'Pengakusaksian',
    done: 'Perjanjian ini telah diakusaksi seperti berikut.',
    missing: 'Belum diakusaksi. Yang belum direkodkan: nama, jawatan, cara dan masa.',
    name: 'Nama pengakusaksi',
    capacity: 'Jawatan',
    manner: 'Cara',
    at: 'Tarikh dan masa',
    capacities: {
      'advocate-and-solicitor': 'Peguam bela dan peguam cara',
      'judicial-and-legal-service-officer': 'Pegawai Perkhidmatan Kehakiman dan Perundangan',
      'commissioner-for-oaths': 'Pesuruhjaya Sumpah',
      'district-officer': 'Pegawai Daerah',
      'justice-of-the-peace': 'Jaksa Pendamai',
      'appointed-by-minister': 'Orang yang dilantik oleh Menteri',
    },
    manners: { 'in-person': 'Secara bersemuka', 'video-call': 'Melalui panggilan video' },
  },
  stamping: {
    heading: 'Duti setem',
    done: 'Perjanjian ini telah disetem seperti berikut.',
    missing: 'Belum disetem. Yang belum direkodkan: sijil, tarikh dan jumlahnya.',
    certificateNumber: 'No. sijil e-Duti Setem',
    stampedOn: 'Tarikh penyeteman',
    amount: 'Duti setem dibayar',
  },
};

const chinese: AgreementWords = {
  items: '第一附表',
  clauses: '条款',
  signatures: '签署',
  fingerprint: (hash) => `所签条款的指纹（SHA-256）：${hash}`,
  textNote: '译本，仅供阅读方便。以马来文文本为准。',
  agreementDate: (date) => `签署日期：${date}`,
  borrower: '借款人',
  lender: '放贷人代表',
  notSigned: '尚未签署',
  notCountersigned: '尚未会签',
  signedAlt: (name) => `${name} 的签名`,
  typedName: '以输入的姓名作为签名。',
  name: (name) => `姓名：${name}`,
  icNumber: (icNumber) => `身份证号码：${icNumber}`,
  signedAt: (time, utc) => `签署时间：${time}（马来西亚时间；${utc}）`,
  confirmedByCode: '已用发给借款人、专为本文本而设的一次性验证码确认。',
  dueDay: (day) => `每期在每月 ${day} 日到期，由借款人选定。`,
  behalfOf: (lender) => `代表 ${lender}`,
  role: (role) => `职务：${role}`,
  moment: (time, utc) => `${time}（马来西亚时间；${utc}）`,
  attestation: {
    heading: '见证',
    done: '本合约的见证记录如下。',
    missing: '尚未见证。尚缺：姓名、身份、方式及时间。',
    name: '见证人姓名',
    capacity: '身份',
    manner: '方式',
    at: '日期和时间',
    capacities: {
      'advocate-and-solicitor': '辩护律师及事务律师',
      'judicial-and-legal-service-officer': '司法与法律服务官员',
      'commissioner-for-oaths': '宣誓官',
      'district-officer': '县长',
      'justice-of-the-peace': '太平绅士',
      'appointed-by-minister': '部长委任的人士',
    },
    manners: { 'in-person': '当面', 'video-call': '视讯通话' },
  },
  stamping: {
    heading: '印花税',
    done: '本合约的印花税记录如下。',
    missing: '尚未加盖印花。尚缺：证书、日期及税额。',
    certificateNumber: 'e-Duti Setem 证书编号',
    stampedOn: '印花日期',
    amount: '已付印花税',
  },
};

export const agreementWords: Record<Locale, AgreementWords> = { en: english, ms: malay, zh: chinese };
