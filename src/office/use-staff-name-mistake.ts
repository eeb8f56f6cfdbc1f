/** What is wrong with the name of somebody of the lender, or of who attests, as a sentence; false when nothing is. */
import { useLingui } from '@lingui/react/macro';
import { parseStaffName } from '#domain/staff-name.ts';

export function useStaffNameMistake(): (name: string, whenEmpty: string) => string | false {
  const { t } = useLingui();
  return (name, whenEmpty) =>
    (name === '' && whenEmpty) ||
    (parseStaffName(name) === undefined &&
      t`Use letters, spaces and the marks of names only, such as A/L: no numbers, links or email addresses`);
}
