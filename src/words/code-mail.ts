/** What administrators and auditors are told when more one-time codes are asked for than the lender expects of an hour. */
import type { I18n } from '@lingui/core';

const subjectWords = /*i18n*/ {
  id: 'code-mail.subject',
  message: 'Unusually many one-time codes were asked for',
};
const bodyWords = /*i18n*/ {
  id: 'code-mail.body',
  message:
    'More than {expected} codes were asked for within the hour before {at}. Somebody may be making us write to strangers. Nothing was stopped: borrowers go on signing in. Look at where the requests come from, and block those addresses in front of the product. If so many are usual here, raise CODES_PER_HOUR.',
};

export const codeMail = (i18n: I18n, alarm: { expected: number; at: string }) => ({
  subject: i18n._(subjectWords),
  text: i18n._(bodyWords.id, alarm),
});
