/** What is wrong with a name or a new password, in words. Whether a password is too common is the server's to say. */
import { useLingui } from '@lingui/react/macro';
import { personNameFault, personNameLimits } from '#domain/person-name.ts';

/** The server has the last word; this only spares a round. */
const passwordLimits = { minLength: 8, maxLength: 128 };

export function useNameError(): (name: string) => string | undefined {
  const { t } = useLingui();
  const { minLength, maxLength } = personNameLimits;
  return (name) => {
    switch (personNameFault(name)) {
      case undefined:
        return undefined;
      case 'name-empty':
        return t`Enter your full name`;
      case 'name-too-short':
        return t`Full name must be ${minLength} characters or more`;
      case 'name-too-long':
        return t`Full name must be ${maxLength} characters or fewer`;
      case 'name-characters':
        return t`Full name must only have letters, spaces and the marks @ ' / - .`;
    }
  };
}

export function usePasswordError(): (password: string) => string | undefined {
  const { t } = useLingui();
  const { minLength, maxLength } = passwordLimits;
  return (password) => {
    const { length } = Array.from(password);
    if (length === 0) return t`Enter a password`;
    if (length < minLength) return t`Password must be ${minLength} characters or more`;
    return length > maxLength ? t`Password must be ${maxLength} characters or fewer` : undefined;
  };
}
