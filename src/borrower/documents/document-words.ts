/** How the kinds of papers are called, and how it stands with one. */
import { useLingui } from '@lingui/react/macro';
import type { IssuedDocument } from '#contract/documents.ts';

export function useKindNames(): Record<IssuedDocument['kind'], string> {
  const { t } = useLingui();
  return {
    receipt: t`Receipt`,
    statement: t`Statement`,
    schedule: t`Payment schedule`,
    'settlement-letter': t`Early settlement letter`,
    'closing-letter': t`Closing letter`,
  };
}
