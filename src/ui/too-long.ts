/** The sentence about a text that is longer than its room. */
import { useLingui } from '@lingui/react/macro';

export function useTooLong(): (entered: number, most: number) => string | undefined {
  const { t } = useLingui();
  return (entered, most) =>
    entered > most ? t`The text must be ${most} characters or fewer. You entered ${entered}.` : undefined;
}

/** Spaces around a text are not sent. */
export const lengthOf = (text: string): number => text.trim().length;
