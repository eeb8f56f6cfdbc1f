/**
 * The governing text of the agreement, version 1, in Malay: the items and clauses 1 to 9 follow Schedule J of the
 * Moneylenders (Control and Licensing) Regulations 2003 in our own words; clauses A to D only add to the borrower's
 * rights. A lender has it compared with the prescribed form by a lawyer before the first real loan (s.10P).
 */
import type { AgreementText } from './agreement-text.ts';

export const scheduleJMalay: AgreementText = {
  language: 'ms-MY',
  title: 'Perjanjian pinjaman wang tanpa cagaran (Jadual J)',
  governingNote: '',
  purposes: {
    'home-repair': 'Membaiki rumah',
    medical: 'Perubatan',
    education: 'Pendidikan',
    'family-event': 'Majlis keluarga',
    vehicle: 'Kenderaan',
    business: 'Perniagaan',
    'other-debts': 'Membayar hutang lain',
    other: 'Lain-lain',
  },
  items: (figures) => [
    {
      label: '1. Hari dan tahun Perjanjian ini',
      value: `Hari Peminjam menandatangani Perjanjian ini (tawaran dibuat pada ${figures.offeredOn})`,
    },
    {
      label: '2. Nama, no. pendaftaran syarikat, no. lesen dan alamat Pemberi Pinjam',
      value: `${figures.lender.name}\nNo. pendaftaran syarikat: ${figures.lender.ssmNumber}\nNo. lesen: ${figures.lender.licenceNumber}\n${figures.lender.address}`,
    },
    {
      label: '3. Nama, no. kad pengenalan dan alamat Peminjam',
      value: `${figures.borrower.name}\nNo. kad pengenalan: ${figures.borrower.icNumber}\n${figures.borrower.address}`,
    },
    { label: '4. Jumlah wang pokok', value: `${figures.principal}\n(${figures.principalInWords})` },
    {
      label: '5. Kadar faedah',
      value: `${figures.rate} setahun (${figures.rateInWords} setahun), ${figures.method === 'flat' ? 'dikira atas jumlah wang pokok asal' : 'dikira atas baki wang pokok yang belum dibayar'}`,
    },
    {
      label: '6. Jumlah setiap bayaran balik ansuran',
      value: `${figures.instalment} setiap bulan\nAnsuran pertama: ${figures.instalment}, kena dibayar sebulan selepas wang pinjaman diterima (fasal 1)`,
    },
    {
      label: '7. Jumlah keseluruhan bayaran balik, dan ansuran terakhir',
      value: `${figures.totalPayable}, termasuk faedah ${figures.totalInterest}\nAnsuran terakhir: ${figures.lastInstalment}`,
    },
    { label: 'Tempoh', value: figures.term },
    { label: 'Kadar faedah efektif setahun', value: figures.effectiveRate },
    { label: 'Kadar tahunan atas baki (APR)', value: figures.nominalApr },
    {
      label: 'Faedah lewat bayar',
      value: `${figures.lateRate} setahun, faedah mudah, atas ansuran yang lewat sahaja`,
    },
    { label: 'Cagaran', value: 'Tiada' },
    { label: 'Tujuan pinjaman', value: figures.purpose },
    { label: 'No. dokumen pinjaman', value: figures.documentNumber },
  ],
  clauses: (figures) => [
    {
      number: '1',
      heading: 'Bayaran balik ansuran',
      paragraphs: [
        `(1) Peminjam membayar balik wang pokok berserta faedahnya melalui ${figures.termMonths} ansuran bulanan sebanyak ${figures.instalment} setiap satu, kecuali ansuran terakhir sebanyak ${figures.lastInstalment}, mengikut jadual ansuran.`,
        '(2) Ansuran pertama kena dibayar satu bulan selepas hari wang pinjaman diterima dalam akaun bank Peminjam. Jika Peminjam memilih hari dalam bulan semasa menandatangani, ansuran pertama kena dibayar pada hari itu yang pertama sekurang-kurangnya satu bulan selepas wang diterima, tanpa kos tambahan. Setiap ansuran berikutnya kena dibayar pada hari yang sama dalam bulan-bulan berikutnya; jika sesuatu bulan tidak mempunyai hari itu, pada hari terakhir bulan tersebut.',
        '(3) Setiap ansuran kena dibayar pada harinya tanpa perlu dituntut oleh Pemberi Pinjam.',
        '(4) Hari lain atau bilangan ansuran lain hanya terpakai selepas Peminjam menandatangani pelan baharu yang menunjukkannya dan kosnya. Menukar hari dalam bulan tidak dikenakan kos.',
      ],
    },
    {
      number: '2',
      heading: 'Keingkaran',
      paragraphs: [
        `(1) Jika sesuatu ansuran tidak dibayar pada hari ia kena dibayar, Peminjam membayar faedah mudah pada kadar ${figures.lateRate} setahun atas bahagian ansuran yang belum dibayar, dikira dari hari ke hari sehingga ia dibayar. Faedah lewat bayar ini bukan sebahagian daripada faedah pinjaman.`,
        `(2) Pengiraannya ialah R = ${figures.latePercent}/100 × D/365 × S, dengan R ialah faedah lewat bayar, D bilangan hari lewat dan S bahagian ansuran yang belum dibayar. Setahun sentiasa dikira 365 hari. Jumlahnya dikira sekali bagi setiap ansuran yang lewat dan dibundarkan ke bawah kepada sen. Tiada faedah dikenakan atas faedah lewat bayar.`,
      ],
    },
    {
      number: '3',
      heading: 'Hak tindakan',
      paragraphs: [
        '(1) Pemberi Pinjam boleh menamatkan Perjanjian ini jika (a) sesuatu ansuran atau faedah, atau sebahagian daripadanya, masih belum dibayar lebih daripada 28 hari selepas hari ia kena dibayar; atau (b) Peminjam menjadi bankrap atau membuat penyelesaian hutang dengan pemiutangnya.',
        '(2) Sebelum menamatkannya, Pemberi Pinjam memberi Peminjam notis bertulis sekurang-kurangnya 14 hari. Jika Peminjam membayar jumlah yang tertunggak dalam tempoh notis itu, Perjanjian ini diteruskan.',
        '(3) Jika jumlah itu masih belum dibayar apabila tempoh notis tamat, Pemberi Pinjam boleh menuntut hutang itu melalui mahkamah.',
      ],
    },
    {
      number: '4',
      heading: 'Pematuhan undang-undang bertulis',
      paragraphs: [
        'Pemberi Pinjam mematuhi Akta Pemberi Pinjam Wang 1951 (Akta 400) dan peraturan-peraturan di bawahnya.',
      ],
    },
    {
      number: '5',
      heading: 'Duti setem dan fi pengakusaksian',
      paragraphs: [
        '(1) Duti setem dan fi pengakusaksian bagi Perjanjian ini ditanggung oleh Peminjam mengikut jumlah yang sebenarnya dibayar, dengan resit. Pemberi Pinjam membayarnya dahulu; Peminjam hanya kena membayarnya selepas wang pinjaman diterima dalam akaun banknya.',
        '(2) Selain wang pokok, faedah, faedah lewat bayar, duti setem, fi pengakusaksian dan kos yang diperintahkan oleh mahkamah, tiada bayaran lain boleh dikenakan.',
      ],
    },
    {
      number: '6',
      heading: 'Penyampaian dokumen',
      paragraphs: [
        '(1) Notis di bawah Perjanjian ini dibuat secara bertulis dan dihantar dengan pos berdaftar akuan terima (A.R.) ke alamat pihak yang satu lagi, atau diserahkan dengan tangan. Notis yang dihantar dengan pos dianggap diterima lima hari selepas dipos. Mesej dalam aplikasi sahaja bukan notis.',
        '(2) Setiap pihak memberitahu pihak yang satu lagi secara bertulis jika alamatnya bertukar.',
      ],
    },
    {
      number: '7',
      heading: 'Jadual',
      paragraphs: ['Butiran 1 hingga 7 dan jadual ansuran ialah sebahagian daripada Perjanjian ini.'],
    },
    {
      number: '8',
      heading: 'Masa',
      paragraphs: ['Masa adalah intipati Perjanjian ini.'],
    },
    {
      number: '9',
      heading: 'Pihak yang terikat',
      paragraphs: [
        'Perjanjian ini mengikat Pemberi Pinjam dan Peminjam, serta waris, wakil diri, pengganti dalam hak milik dan penerima serah hak mereka yang dibenarkan.',
      ],
    },
    {
      number: 'A',
      heading: 'Pengeluaran pinjaman',
      paragraphs: [
        `(1) Pemberi Pinjam membayar keseluruhan wang pokok ${figures.principal} ke dalam akaun bank Peminjam sendiri, tanpa sebarang potongan.`,
        '(2) Sebelum wang itu diterima, Peminjam tidak perlu membayar apa-apa kepada sesiapa pun untuk pinjaman ini. Kesilapan butiran akaun bank dibetulkan tanpa bayaran.',
      ],
    },
    {
      number: 'B',
      heading: 'Turutan bayaran dan resit',
      paragraphs: [
        '(1) Bayaran dikira mulai hari ia dibayar. Ia membayar ansuran yang paling lama dahulu; bagi setiap ansuran, wang pokok, kemudian faedah, kemudian faedah lewat bayar. Jika lebih daripada yang perlu dibayar, lebihan itu kekal milik Peminjam.',
        '(2) Pemberi Pinjam memberi resit bernombor bagi setiap bayaran.',
      ],
    },
    {
      number: 'C',
      heading: 'Penyelesaian awal',
      paragraphs: [
        'Peminjam boleh menyelesaikan pinjaman ini pada bila-bila masa. Peminjam membayar baki wang pokok, faedah sehingga hari penyelesaian dan faedah lewat bayar jika ada; faedah bagi masa selepas hari itu tidak dikenakan. Pemberi Pinjam memberi jumlah yang tepat dalam sebut harga bertarikh, tanpa bayaran.',
      ],
    },
    {
      number: 'D',
      heading: 'Salinan dan aduan',
      paragraphs: [
        'Peminjam menerima satu salinan Perjanjian ini secara percuma sebelum wang pinjaman dibayar. Aduan boleh dibuat kepada Pemberi Pinjam, atau kepada Kementerian Perumahan dan Kerajaan Tempatan (KPKT).',
      ],
    },
  ],
  scheduleCaption: 'Jadual ansuran (RM)',
  scheduleHeadings: ['No. ansuran', 'Wang pokok', 'Faedah', 'Ansuran', 'Baki wang pokok'],
  scheduleTotal: 'Jumlah',
  attestation: [
    'Pengakusaksi menyatakan bahawa dia telah menerangkan terma Perjanjian ini kepada Peminjam, dan bahawa pada pandangannya Peminjam memahaminya.',
    'Pengakusaksi ialah peguam bela dan peguam cara, pegawai Perkhidmatan Kehakiman dan Perundangan, Pesuruhjaya Sumpah, Pegawai Daerah, Jaksa Pendamai, atau orang yang dilantik oleh Menteri.',
  ],
  consent:
    'Saya telah membaca perjanjian ini sepenuhnya, saya bersetuju dengannya, dan saya menandatanganinya secara elektronik.',
};
