/** The names of the three identity photos, and in short what can be wrong with one. */
import { useLingui } from '@lingui/react/macro';
import type { CorrectionItem } from '#domain/photo-check.ts';
import type { IdentityImageKind } from '#domain/refusal.ts';
import type { DeviceWarning } from '#domain/upload.ts';

export function usePhotoNames(): Record<IdentityImageKind, string> {
  const { t } = useLingui();
  return { 'ic-front': t`ID front`, 'ic-back': t`ID back`, 'selfie-with-ic': t`Selfie with ID` };
}

/** Short, for choosing; what the borrower reads is `correctionWords`. */
export function useItemWords(): Record<CorrectionItem, string> {
  const { t } = useLingui();
  return {
    'photo-blurred': t`Blurred`,
    'photo-glare': t`Glare on the card`,
    'photo-too-dark': t`Too dark`,
    'photo-cut-off': t`Cut off`,
    'photo-copy': t`A screen or a copy`,
    'photo-wrong-document': t`Another document`,
    'selfie-not-clear': t`Face or card not clear`,
    'selfie-no-card': t`No card in the selfie`,
    'selfie-face-hidden': t`Face partly covered`,
    'selfie-differs': t`Person and card do not look alike`,
    'personal-information': t`Personal information differs`,
    'bank-account': t`Bank account to check`,
  };
}

/** What the phone measured when the photo was taken. */
export function useWarningWords(): Record<DeviceWarning, string> {
  const { t } = useLingui();
  return { small: t`small`, blurred: t`blurred`, glare: t`bright light`, dark: t`dark` };
}
