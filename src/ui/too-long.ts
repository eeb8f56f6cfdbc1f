/** The sentence about a text that is longer than its room. */
import { useLingui } from '@lingui/react/macro';

export function useTooLong(): (entered: number, most: number) => string | undefined {
  const { t } = useLingui();
  return (entered, most) =>
    entered > most ? t`The text must be ${most} characters or fewer. You entered ${entered}.` : undefined;
}

/** As the schemas count: code points, without the spaces around a text, which are not sent. */
export const lengthOf = (text: string): number => [...text.trim()].length;
