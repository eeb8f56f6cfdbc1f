/** Parts of one sentence with the comma of the language between them. */
import { useLingui } from '@lingui/react/macro';

/** Of at least one part. */
export function useListed(): (parts: readonly string[]) => string {
  const { t } = useLingui();
  return (parts) => parts.reduce((first, next) => t`${first}, ${next}`);
}
