/** What administrators and auditors are told when somebody opens more photos or numbers than an hour's work needs. */
import type { I18n } from '@lingui/core';

const subjectWords = /*i18n*/ {
  id: 'look-mail.subject',
  message: 'Many photos or numbers were opened within an hour',
};
const bodyWords = /*i18n*/ {
  id: 'look-mail.body',
  message:
    '{name} asked for more than {atMost} {what, select, file {identity photos and payment proofs} other {IC and account numbers, phone numbers or loan agreements}} within an hour, at {at}. The ones above were not opened. Ask what it was for.',
};

export type LookAlarm = { name: string; what: 'file' | 'number'; atMost: number; at: string };

export const lookMail = (i18n: I18n, alarm: LookAlarm) => ({
  subject: i18n._(subjectWords),
  text: i18n._(bodyWords.id, alarm),
});
