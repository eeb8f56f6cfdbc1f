/** A verification of which every step is answered, as the server would tell it: any step opens at once. */
import type { VerificationView } from '#contract/identity.ts';

const fileIds = [1, 2, 3].map((place) => `00000000-0000-4000-8000-00000000000${place}`);
const kinds = ['ic-front', 'ic-back', 'selfie-with-ic'] as const;

export const answeredVerification: VerificationView = {
  state: 'none',
  submittedAt: null,
  accountName: 'Contoh binti Contoh',
  personalInformation: null,
  images: [],
  bankAccount: null,
  corrections: [],
  isLocked: false,
  draft: {
    typed: {
      fullName: 'Contoh binti Contoh',
      icNumber: '920314-10-5582',
      'dateOfBirth.day': '14',
      'dateOfBirth.month': '3',
      'dateOfBirth.year': '1992',
      placeOfBirth: 'selangor',
      gender: 'female',
      address: '12 Jalan Damai 3, Taman Damai, 43000 Kajang, Selangor',
      occupation: 'Jururawat',
      monthlyIncomeSen: '4,200',
      loanPurpose: 'home-repair',
      emergencyContactName: 'Rahim bin Salleh',
      emergencyContactPhone: '013-222 3344',
      bankCode: 'MBBEMYKL',
      holderName: 'Contoh binti Contoh',
      accountNumber: '514011884821',
    },
    filled: {},
  },
  waitingImages: kinds.map((kind, place) => ({ kind, fileId: fileIds[place] ?? '' })),
};

export const bankAccount = {
  bankAccountId: fileIds[0],
  bankCode: 'MBBEMYKL',
  bankName: 'Maybank',
  holderName: 'Contoh binti Contoh',
  lastFour: '4821',
};
