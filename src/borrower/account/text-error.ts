/** A text is never cut while it is typed or pasted; one that is too long is told so, with how long it is. */
import { useLingui } from '@lingui/react/macro';

export function useTextError(): (text: string, mostCharacters: number) => string | false {
  const { t } = useLingui();
  return ({ length: entered }, most) =>
    entered > most && t`The text must be ${most} characters or fewer. You entered ${entered}.`;
}
