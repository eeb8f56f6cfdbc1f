/** Parts of one sentence with the comma of the language between them. */
import { useLingui } from '@lingui/react/macro';

/** Of no parts it is empty: who has nothing to list need not ask before. */
export function useListed(): (parts: readonly string[]) => string {
  const { t } = useLingui();
  return ([one = '', ...others]) => others.reduce((first, next) => t`${first}, ${next}`, one);
}
