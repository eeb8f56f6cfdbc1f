/** The names of the three identity photos. */
import { useLingui } from '@lingui/react/macro';
import type { IdentityImageKind } from '#domain/refusal.ts';

export function usePhotoNames(): Record<IdentityImageKind, string> {
  const { t } = useLingui();
  return { 'ic-front': t`ID front`, 'ic-back': t`ID back`, 'selfie-with-ic': t`Selfie with ID` };
}
