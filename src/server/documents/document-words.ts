/**
 * The words that are printed on documents around their content. They are kept apart from the app's catalogues because
 * a document that was issued must be printed again with the same words.
 */

import type { AffordabilityAnswer } from '#domain/loan.ts';
import type { StaffRole } from '#domain/permission.ts';
import type { InterestMethod } from '#domain/schedule.ts';
import type { Locale } from '#words/locale.ts';
import { type AgreementWords, agreementWords } from './agreement-words.ts';

export type DocumentWords = {
  watermark: readonly string[];
  demoNotice: string;
  page: (page: number, of: number) => string;
  licence: (ssmNumber: string, licenceNumber: string) => string;
  agreement: AgreementWords;
  roles: Record<StaffRole, string>;
  submitted: {
    title: string;
    notice: string;
    reference: string;
    appliedAt: string;
    applicant: string;
    amount: string;
    term: string;
    instalment: string;
    lastInstalment: string;
    interest: string;
    total: string;
    rate: string;
    methods: Record<InterestMethod, string>;
    effectiveRate: string;
    lateRate: string;
    lateRateValue: (rate: string) => string;
    affordabilityQuestion: string;
    affordability: Record<AffordabilityAnswer, string>;
    estimate: string;
    signature: string;
    neverPay: string;
  };
};

const english: DocumentWords = {
  watermark: ['DEMO - NOT A REAL LOAN'],
  demoNotice: 'DEMO - NOT A REAL LOAN. Nobody lends money and nobody owes anything under this document.',
  page: (page, of) => `Page ${page} of ${of}`,
  licence: (ssmNumber, licenceNumber) => `Company no. ${ssmNumber}, licence no. ${licenceNumber}`,
  agreement: agreementWords.en,
  roles: {
    'loan-officer': 'Loan officer',
    approver: 'Approver',
    finance: 'Finance officer',
    administrator: 'Administrator',
    auditor: 'Auditor',
    attestor: 'Attestor',
  },
  submitted: {
    title: 'Copy of your loan application',
    notice:
      'We have received your application. This is not an approval and not an agreement: please wait for approval. After approval you read and sign the complete agreement.',
    reference: 'Loan document no.',
    appliedAt: 'Sent',
    applicant: 'Applicant',
    amount: 'Loan amount',
    term: 'Term',
    instalment: 'Monthly instalment',
    lastInstalment: 'Last instalment',
    interest: 'Interest',
    total: 'You pay back',
    rate: 'Interest rate a year',
    methods: { reducing: 'on what you still owe', flat: 'on the whole loan amount (flat)' },
    effectiveRate: 'Effective yearly rate',
    lateRate: 'Late interest',
    lateRateValue: (rate) => `${rate} a year, simple, on the late instalment only`,
    affordabilityQuestion:
      'After this instalment, will you have enough each month for food, home, transport and other debts?',
    affordability: { yes: 'Yes', no: 'No', 'not-sure': 'I am not sure' },
    estimate: 'Estimate only, subject to contract.',
    signature: 'Signature on the application',
    neverPay: 'Never pay anyone anything for this loan before the money is in your bank account.',
  },
};

const malay: DocumentWords = {
  watermark: ['DEMO - BUKAN PINJAMAN SEBENAR', 'DEMO - NOT A REAL LOAN'],
  demoNotice:
    'DEMO - BUKAN PINJAMAN SEBENAR. Tiada sesiapa meminjamkan wang dan tiada sesiapa berhutang di bawah dokumen ini.',
  page: (page, of) => `Halaman ${page} daripada ${of}`,
  licence: (ssmNumber, licenceNumber) => `No. syarikat ${ssmNumber}, no. lesen ${licenceNumber}`,
  agreement: agreementWords.ms,
  roles: {
    'loan-officer': 'Pegawai pinjaman',
    approver: 'Pelulus',
    finance: 'Pegawai kewangan',
    administrator: 'Pentadbir',
    auditor: 'Juruaudit',
    attestor: 'Pengakusaksi',
  },
  submitted: {
    title: 'Salinan permohonan pinjaman anda',
    notice:
      'Kami telah menerima permohonan anda. Ini bukan kelulusan dan bukan perjanjian: sila tunggu kelulusan. Selepas diluluskan, anda membaca dan menandatangani perjanjian yang lengkap.',
    reference: 'No. dokumen pinjaman',
    appliedAt: 'Dihantar',
    applicant: 'Pemohon',
    amount: 'Jumlah pinjaman',
    term: 'Tempoh',
    instalment: 'Ansuran bulanan',
    lastInstalment: 'Ansuran terakhir',
    interest: 'Faedah',
    total: 'Jumlah keseluruhan bayaran balik',
    rate: 'Kadar faedah setahun',
    methods: { reducing: 'atas baki yang belum dibayar', flat: 'atas jumlah pinjaman penuh (kadar rata)' },
    effectiveRate: 'Kadar faedah efektif setahun',
    lateRate: 'Faedah lewat bayar',
    lateRateValue: (rate) => `${rate} setahun, faedah mudah, atas ansuran yang lewat sahaja`,
    affordabilityQuestion:
      'Selepas ansuran ini, cukupkah wang anda setiap bulan untuk makanan, rumah, pengangkutan dan hutang lain?',
    affordability: { yes: 'Ya', no: 'Tidak', 'not-sure': 'Saya tidak pasti' },
    estimate: 'Anggaran sahaja, tertakluk kepada perjanjian.',
    signature: 'Tandatangan pada permohonan',
    neverPay:
      'Jangan bayar apa-apa kepada sesiapa untuk pinjaman ini sebelum wangnya ada dalam akaun bank anda.',
  },
};

const chinese: DocumentWords = {
  watermark: ['演示文件 - 并非真实贷款', 'DEMO - NOT A REAL LOAN'],
  demoNotice:
    '演示文件 - 并非真实贷款（DEMO - NOT A REAL LOAN）。没有任何人依据本文件放贷，也没有任何人因此欠款。',
  page: (page, of) => `第 ${page} 页，共 ${of} 页`,
  licence: (ssmNumber, licenceNumber) => `公司注册号码 ${ssmNumber}，执照号码 ${licenceNumber}`,
  agreement: agreementWords.zh,
  roles: {
    'loan-officer': '贷款专员',
    approver: '批准人',
    finance: '财务人员',
    administrator: '管理员',
    auditor: '审计员',
    attestor: '见证人',
  },
  submitted: {
    title: '您的贷款申请副本',
    notice: '我们已收到您的申请。这不是批准，也不是合约：请等候批准。获批之后，您将阅读并签署完整的合约。',
    reference: '贷款文件编号',
    appliedAt: '提交时间',
    applicant: '申请人',
    amount: '贷款额',
    term: '贷款期限',
    instalment: '每月分期',
    lastInstalment: '最后一期',
    interest: '利息',
    total: '还款总额',
    rate: '年利率',
    methods: { reducing: '按尚欠额计算', flat: '按原贷款额计算（平息）' },
    effectiveRate: '实际年利率',
    lateRate: '逾期利息',
    lateRateValue: (rate) => `年利率 ${rate}，单利，只按逾期的分期付款计算`,
    affordabilityQuestion: '付了这一期后，您每月还能应付饮食、住房、交通和其他债务吗？',
    affordability: { yes: '能', no: '不能', 'not-sure': '我不确定' },
    estimate: '仅供估算，以合约为准。',
    signature: '申请书上的签名',
    neverPay: '贷款款项存入您的银行户头之前，切勿为这笔贷款向任何人支付任何费用。',
  },
};

export const documentWords: Record<Locale, DocumentWords> = { en: english, ms: malay, zh: chinese };
