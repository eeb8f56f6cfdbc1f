/** What a reviewer asks for: what the borrower reads, and what staff see when they choose one. The apps use it as well, so it stays free of what only the server has. */
import type { MessageDescriptor } from '@lingui/core';
import type { CorrectionItem } from '#domain/photo-check.ts';

/** What to put right before the review goes on. */
export const correctionWords: Record<CorrectionItem, MessageDescriptor> = {
  'photo-blurred': /*i18n*/ {
    id: 'correction.photo-blurred',
    message: 'The photo is blurred. Hold the camera still and take it again.',
  },
  'photo-glare': /*i18n*/ {
    id: 'correction.photo-glare',
    message: 'Light hides part of the card. Turn it away from the light and take the photo again.',
  },
  'photo-too-dark': /*i18n*/ {
    id: 'correction.photo-too-dark',
    message: 'The photo is too dark. Take it again beside a window or a lamp, without flash.',
  },
  'photo-cut-off': /*i18n*/ {
    id: 'correction.photo-cut-off',
    message: 'Part of the card is outside the photo. Show all four corners.',
  },
  'photo-copy': /*i18n*/ {
    id: 'correction.photo-copy',
    message: 'The photo shows a screen or a paper copy. Take a photo of the MyKad itself.',
  },
  'photo-wrong-document': /*i18n*/ {
    id: 'correction.photo-wrong-document',
    message: 'The photo shows another document. Take a photo of your MyKad.',
  },
  'selfie-not-clear': /*i18n*/ {
    id: 'correction.selfie-not-clear',
    message: 'Your face or the card is not clear. Take the selfie again in good light.',
  },
  'selfie-no-card': /*i18n*/ {
    id: 'correction.selfie-no-card',
    message:
      'Your MyKad is not in the selfie. Hold it beside your face, with its photo side towards the camera.',
  },
  'selfie-face-hidden': /*i18n*/ {
    id: 'correction.selfie-face-hidden',
    message:
      'Part of your face is covered. Show it from forehead to chin, without mask or sunglasses. A headscarf is fine.',
  },
  'selfie-differs': /*i18n*/ {
    id: 'correction.selfie-differs',
    message:
      'We could not match the selfie with the photo on the MyKad. Take the selfie again in daylight, looking into the camera, with your own MyKad.',
  },
  'personal-information': /*i18n*/ {
    id: 'correction.personal-information',
    message: 'Some personal information differs from your MyKad. Check it and send it again.',
  },
  'bank-account': /*i18n*/ {
    id: 'correction.bank-account',
    message: 'Check the bank, the name and the account number. A correction is free.',
  },
};
