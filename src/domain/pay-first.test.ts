import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asksForSecret, moneyAskIn } from './pay-first.ts';

/** The twelve known excuses (threat T1) as they are written to victims, in three languages. */
const excuses: Record<string, readonly string[]> = {
  legal: [
    'You need to pay a lawyer fee of RM350 before we release the loan.',
    'Sila bayar yuran guaman RM350 dahulu.',
    '请先支付律师费RM350。',
  ],
  agreement: [
    'Kindly transfer RM200 for the agreement so the money can be released.',
    'Anda perlu bayar kos perjanjian RM200.',
    '签合约需要缴RM200费用。',
  ],
  insurance: [
    'Your loan is approved, only the insurance of RM500 must be paid today, please transfer.',
    'Sila masukkan RM500 untuk insurans pinjaman.',
    '您需要先买保险，请支付RM500。',
  ],
  'credit upgrade': [
    'Your credit score is low. Pay RM300 to upgrade your credit score.',
    'Skor kredit rendah, bayar RM300 untuk naik taraf.',
    '信用分不够，需要刷流水RM300。',
  ],
  'CCRIS and CTOS': [
    'To clear your CCRIS and CTOS, bank in RM400.',
    'Bayar RM400 untuk bersihkan CTOS.',
    '您的CCRIS有问题，请汇RM400处理费。',
  ],
  'LHDN tax': [
    'LHDN tax of RM620 is required before payout.',
    'Cukai LHDN RM620 perlu dibayar, sila bayar hari ini.',
    '请缴税RM620后放款。',
  ],
  activation: [
    'Activation fee RM150 to activate your account.',
    'Yuran pengaktifan akaun RM150.',
    '激活费RM150。',
  ],
  'frozen wallet': [
    'Your wallet is frozen. Transfer RM1,000 to unfreeze it.',
    'Dompet anda dibekukan, pindahkan RM1000 untuk membukanya.',
    '您的钱包已冻结，请付解冻费RM1000。',
  ],
  'wrong account number': [
    'You entered a wrong account number, pay RM800 to correct it.',
    'Nombor akaun salah, bayar RM800 untuk pembetulan.',
    '您的账号有误，请转账RM800更正。',
  ],
  deposit: [
    'A refundable deposit of RM500 is needed.',
    'Deposit jaminan RM500 akan dipulangkan.',
    '需要保证金RM500。',
  ],
  'withdraw code': [
    'Pay for the withdraw code to take out your loan.',
    'Bayar RM99 untuk kod pengeluaran.',
    '提现码需要RM99。',
  ],
  'money laundering clearance': [
    'Transfer RM700 for AML clearance.',
    'Sila bayar RM700 untuk semakan pengubahan wang haram.',
    '反洗钱审查需支付RM700。',
  ],
};

describe('the excuses of the scams', () => {
  it.each(Object.entries(excuses))('%s', (_, texts) => {
    for (const text of texts) expect(moneyAskIn(text), text).toBe('excuse');
  });

  it.each([
    'PROCESSING FEE RM50',
    'Pr0cess1ng fee',
    'p r o c e s s i n g fee',
    'processing_fee',
    '請先付手續費',
    'Kasi 300 dekat akaun isteri saya',
    'Belikan saya kad Steam',
    'Ｐｒｏｃｅｓｓｉｎｇ ｆｅｅ',
    'proces\u200bsing fee',
    '解 冻 费',
    '手*续*费',
    'Bayar dahulu, kemudian pinjaman masuk.',
    'Bayar dulu ya',
    'You need not worry, but pay the processing fee.',
    'Do not wait, just pay the deposit first.',
    'Jangan risau, cuma bayar yuran proses.',
    '不用担心，先付手续费。',
    'We paid your stamp duty, then send us RM80 for the stamp duty.',
    'Transfer to my personal account.',
    'Pay cash to our agent.',
    'Bayar guna Touch n Go.',
    '请转账到我的私人户口。',
    'Buy a gift card and send me the pin.',
  ])('%s', (text) => {
    expect(moneyAskIn(text)).toBe('excuse');
  });

  it('is found wherever it stands in a text', () => {
    const some = fc.constantFrom(...Object.values(excuses).flat());
    const around = fc.constantFrom('', 'Hello Aina.', 'Terima kasih!', '您好。', 'Your loan is approved.');
    fc.assert(
      fc.property(around, some, around, (before, text, after) =>
        Boolean(moneyAskIn(`${before}\n${text}\n${after}`)),
      ),
    );
  });
});

describe('asking for money at all', () => {
  it.each([
    'Please pay RM470.73 by Friday.',
    'You must transfer the amount today.',
    'Send RM50 now.',
    'Bank in RM500.',
    'Sila buat bayaran sebelum Jumaat.',
    'Bayar RM470.73 sebelum Jumaat.',
    '请在星期五前付款RM470.73。',
    '您需要支付RM470.73。',
  ])('%s', (text) => {
    expect(moneyAskIn(text)).toBe('demand');
  });
});

describe('a sum of money that somebody wants before the payout', () => {
  it.each([
    'To get your loan today we need RM250 from you.',
    'RM250 is needed before the money goes out.',
    'To release it you need to clear RM300 first.',
    'Make a payment of RM300 today.',
    'A correction of RM500 is necessary.',
    'Your payment of RM300 has not been received, so the loan cannot be released.',
    'Please arrange RM300 so the bank can release your loan.',
    'The bank wants three hundred ringgit from you.',
    'Give RM300 to our officer.',
    'Bring 300 ringgit to our office.',
    'We will not release the loan unless RM300 is paid.',
    'We cannot release the loan without RM300.',
    'Never pay anyone. We only need RM300 for the lawyer.',
    'RM300 for insurance, today.',
    'Your first instalment of RM300 is due before we disburse.',
    'The first monthly instalment must be paid upfront.',
    'Please pay RM470 monthly starting today so that the loan is released.',
    'After you have received the money, and before, pay RM300 to us.',
    'Caj RM200 mesti dijelaskan sebelum wang keluar.',
    'Perlu RM200 untuk keluarkan wang.',
    'Sila buat pembayaran RM200 untuk pinjaman keluar.',
    'Serahkan RM300 kepada wakil kami.',
    'Tolong uruskan RM300 hari ini supaya duit boleh keluar.',
    '贷款已批准，需要RM300才能放款。',
    '请准备RM300。',
    '请给我们三百令吉，我们马上放款。',
    '拿三百块过来。',
    // Cyrillic doubles of Latin letters
    'Рlease рау RМ300',
  ])('%s', (text) => {
    expect(moneyAskIn(text)).toBe('demand');
  });
});

describe('what may be said to everybody', () => {
  it.each([
    'Your loan of RM10,000 is approved. Please sign the agreement in the app.',
    'We can offer RM8,000 over 24 months.',
    'We need a payslip that shows your salary of RM3,200.',
    'Your application for RM5,000 is complete.',
    'Your first instalment of RM470.73 falls on 5 December 2026, after the money has arrived.',
    'There is nothing to pay before the money has arrived.',
    'You do not pay anything before the RM10,000 is in your account.',
    'The total interest is RM1,297.52.',
    'Pinjaman anda RM10,000 telah diluluskan.',
    'Ansuran bulanan anda RM470.73.',
    '您的贷款RM10,000已批准，请签署合约。',
    '您的收入是RM3,200吗？',
    'Tomorrow before noon. You do not need to pay anything.',
    'You never pay before you receive the loan.',
    'We never ask for a processing fee, a deposit or a tax.',
    'If anybody asks you to pay first, it is a scam: call NSRC 997.',
    'There is no processing fee.',
    'We will transfer the money to your bank account tomorrow.',
    'We have sent RM10,000.00 to your account.',
    'The stamp duty is paid by us.',
    'Please send a clear photo of the back of your MyKad.',
    'Please send us your payslip again.',
    'After you have received the money, you pay RM470.73 each month.',
    'Your monthly payment will be RM470.73.',
    'Your agreement is ready. Please read it in the app and sign it there.',
    'Please check the account number of your bank account.',
    'When did the money arrive?',
    'Your application is being looked at. We write to you by Friday.',
    'Anda tidak perlu bayar apa-apa sebelum menerima pinjaman.',
    'Kami tidak akan meminta yuran proses atau deposit.',
    'Jangan bayar sesiapa yang meminta wang dahulu.',
    'Tiada yuran proses.',
    'Kami akan pindahkan wang ke akaun bank anda esok.',
    'Sila hantar gambar MyKad yang jelas.',
    'Perjanjian anda sudah sedia. Sila baca dalam aplikasi.',
    '您无需先付任何费用。',
    '我们绝不收手续费或保证金。',
    '如果有人要求先付款，那是诈骗，请拨打997。',
    '我们明天会把款项转到您的银行户口。',
    '请上传清楚的身份证照片。',
    '您的合约已准备好，请在应用内阅读。',
    '收到贷款后，您每月还款RM470.73。',
  ])('%s', (text) => {
    expect(moneyAskIn(text)).toBeUndefined();
  });
});

it('answers a long text quickly', { timeout: 10_000 }, () => {
  for (const text of [
    'a '.repeat(1000),
    'never '.repeat(330),
    '请'.repeat(2000),
    'pay '.repeat(500),
    'a*'.repeat(1000),
  ])
    for (let times = 0; times < 10; times += 1) moneyAskIn(text);
});

describe('asking for what opens an account', () => {
  it.each([
    'Please tell me your password and the code',
    'Reply with the OTP that you got.',
    'What is your PIN?',
    'Kindly share the verification code with us',
    'Sila hantar kata laluan dan kod OTP anda',
    'Boleh beritahu saya kod TAC?',
    '请把验证码告诉我',
    '请提供您的密码',
    '您的密码是多少？',
  ])('%s', (text) => expect(asksForSecret(text)).toBe(true));

  it.each([
    'We never ask for your password, a code or a payment by message.',
    'Never share your PIN with anybody.',
    'We will send you the code by WhatsApp.',
    'Enter the code on the page to sign.',
    'Jangan sekali-kali beri kata laluan anda kepada sesiapa.',
    'Kami akan hantar kod itu kepada anda.',
    '请勿告诉任何人您的密码。',
    '我们会发送验证码给您。',
    'Please send a clear photo of your card.',
  ])('is not: %s', (text) => expect(asksForSecret(text)).toBe(false));
});

describe('a sum that somebody wants, however it is written', () => {
  it.each([
    'Sila bayar RM٥٠٠',
    'byr RM200 dlu',
    'tlg trf RM200 dlu',
    'Your loan is on hold. To continue: 2OO ringgit',
    'Please have RM 2 0 0 ready for our runner',
    'RM200 sahaja untuk buka',
    'bɑyar dɑhulu',
    '付叁佰',
    '麻烦准备叁佰给代理',
    '轉賬RM500',
  ])('%s', (text) => expect(moneyAskIn(text)).toBeDefined());

  it.each([
    'Your loan of RM10,000 goes on to the approver.',
    'To continue, send your payslip.',
    'Akaun anda dibuka semula.',
    'Øyvind will call you.',
  ])('%s asks for nothing', (text) => expect(moneyAskIn(text)).toBeUndefined());
});

describe('what officers write every day', () => {
  it.each([
    'Your offer of RM8,000 is ready to sign.',
    'Your agreement for RM8,000 is ready.',
    'Kontrak RM8,000 sudah sedia.',
    'Pinjaman anda RM8,000 sedia.',
    'Tawaran RM8,000 sedia untuk ditandatangani, sila teruskan di aplikasi.',
    'Boleh buka aplikasi untuk lihat tawaran RM8,000.',
    'Your slip shows RM3,200, please continue with the photo.',
    'Masukkan akaun bank anda dan saya akan semak.',
    'Beri nama bank akaun anda kepada saya melalui borang.',
    'Gambar kad google tidak jelas.',
  ])('%s', (sentence) => expect(moneyAskIn(sentence)).toBeUndefined());

  it.each([
    'Have RM300 ready and I continue.',
    'RM250 sedia, kami sambung permohonan.',
    'Offer RM200 needed to continue.',
    'Masukkan 300 dalam akaun saya.',
  ])('but not %s', (sentence) => expect(moneyAskIn(sentence)).toBeDefined());
});
