/** Refusals of "I cannot pay this month" and of new plans. */
import type { MessageDescriptor } from '@lingui/core';
import type { RefusalCode } from '#domain/refusal.ts';

export const hardshipRefusals = {
  'hardship-open': /*i18n*/ {
    id: 'refusal.hardship-open',
    message:
      'You already asked us. We answer that first; you can also take it back and ask for something else.',
  },
  'hardship-decided': /*i18n*/ {
    id: 'refusal.hardship-decided',
    message: 'This request was answered or taken back already. Open the page again to see how it stands.',
  },
  'part-too-large': /*i18n*/ {
    id: 'refusal.part-too-large',
    message: 'The whole bill is {dueSen}. Enter less than that, or pay it on the repayment page.',
  },
  'rest-date-not-possible': /*i18n*/ {
    id: 'refusal.rest-date-not-possible',
    message: 'Choose a day from {fromOn} to {untilOn}.',
  },
  'only-interest-left': /*i18n*/ {
    id: 'refusal.only-interest-left',
    message: 'Only interest is left to pay, so more months would not make your instalments smaller.',
  },
  'due-day-same': /*i18n*/ {
    id: 'refusal.due-day-same',
    message: 'Your bills already fall on this day. Choose another one.',
  },
  'due-day-changed': /*i18n*/ {
    id: 'refusal.due-day-changed',
    message: 'You can change the day once a year. The next time is from {possibleOn}.',
  },
  'overdue-first': /*i18n*/ {
    id: 'refusal.overdue-first',
    message: 'A bill is late. Pay it first, or ask us under “I cannot pay this month”: asking is free.',
  },
  'plan-not-signed': /*i18n*/ {
    id: 'refusal.plan-not-signed',
    message: 'This offer changes your plan. Read the new plan and sign it.',
  },
  'plan-changed': /*i18n*/ {
    id: 'refusal.plan-changed',
    message: 'Something changed on your loan since this plan was shown. Read the new figures, then sign.',
  },
} satisfies Partial<Record<RefusalCode, MessageDescriptor>>;
