/** Why a way out is not given, for pages and mails. The apps use it as well, so it stays free of what only the server has. */
import type { MessageDescriptor } from '@lingui/core';
import type { HardshipDeclineReason } from '#domain/hardship.ts';

/** Why a way out of "I cannot pay this month" is not given, and what would help instead. */
export const hardshipDeclineWords: Record<HardshipDeclineReason, MessageDescriptor> = {
  'part-payment-fits-better': /*i18n*/ {
    id: 'hardship-decline.part-payment-fits-better',
    message:
      'A new plan would cost you more than it helps. Ask to pay a part now and the rest a little later.',
  },
  'costs-too-much': /*i18n*/ {
    id: 'hardship-decline.costs-too-much',
    message: 'So many months would cost you too much interest. Ask for fewer months, or to move the due day.',
  },
  'changed-recently': /*i18n*/ {
    id: 'hardship-decline.changed-recently',
    message:
      'Your plan was changed a short time ago. Paying a part now is possible, and we can talk about the rest.',
  },
  'please-call-us': /*i18n*/ {
    id: 'hardship-decline.please-call-us',
    message: 'We could not find a way with these figures. Write or call us, so that we look at it together.',
  },
};
