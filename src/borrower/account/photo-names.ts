/** The names of the identity photos where they are looked back at; where they are asked for: ../verification/photo-words.ts. */
import { useLingui } from '@lingui/react/macro';
import type { IdentityImageKind } from '#domain/refusal.ts';

export function useShortPhotoNames(): Record<IdentityImageKind, string> {
  const { t } = useLingui();
  return {
    'ic-front': t`MyKad, front`,
    'ic-back': t`MyKad, back`,
    'selfie-with-ic': t`Selfie with MyKad`,
  };
}
