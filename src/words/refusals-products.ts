/** Refusals around what is lent: changing a product, and applying on terms that have changed. */
import type { MessageDescriptor } from '@lingui/core';
import type { RefusalCode } from '#domain/refusal.ts';

export const productRefusals = {
  'product-changed': /*i18n*/ {
    id: 'refusal.product-changed',
    message:
      'The cost of this loan changed while this page was open. It is now {annualRateBps} a year {method, select, flat {on the whole loan amount} other {on what you still owe}}, with late interest of {lateRateBps} a year. You were shown {wasAnnualRateBps} a year {wasMethod, select, flat {on the whole loan amount} other {on what you still owe}}, with late interest of {wasLateRateBps}. Load the page again to see the new cost.',
  },
  'product-amount-too-large': /*i18n*/ {
    id: 'refusal.product-amount-too-large',
    message: 'The largest loan must be {maxAmountSen} or less.',
  },
  'product-step': /*i18n*/ {
    id: 'refusal.product-step',
    message: 'The step must be {stepSen} or a multiple of it.',
  },
  'product-amount-not-in-steps': /*i18n*/ {
    id: 'refusal.product-amount-not-in-steps',
    message: 'The smallest and the largest loan must be in steps of {stepSen}.',
  },
  'product-amounts-backwards': /*i18n*/ {
    id: 'refusal.product-amounts-backwards',
    message: 'The largest loan must not be smaller than the smallest.',
  },
  'product-terms': /*i18n*/ {
    id: 'refusal.product-terms',
    message: 'Give 1 to {atMost} terms of 1 to {longestMonths} months.',
  },
  'product-term-twice': /*i18n*/ {
    id: 'refusal.product-term-twice',
    message: 'Enter each term only once.',
  },
  'product-interest-above-principal': /*i18n*/ {
    id: 'refusal.product-interest-above-principal',
    message:
      'Over {term, plural, one {# month} other {# months}} the interest would be more than the loan, which the law does not allow. With these terms the yearly rate can be {highestRateBps} or less.',
  },
  'product-unchanged': /*i18n*/ {
    id: 'refusal.product-unchanged',
    message: 'These terms are the same as those in force then. Change something first.',
  },
  'product-change-waiting': /*i18n*/ {
    id: 'refusal.product-change-waiting',
    message: 'A change of this product is already waiting. It must be confirmed or withdrawn first.',
  },
  'product-change-decided': /*i18n*/ {
    id: 'refusal.product-change-decided',
    message: 'This change is already confirmed or withdrawn. Load again to see how it stands.',
  },
  'effective-too-early': /*i18n*/ {
    id: 'refusal.effective-too-early',
    message: 'This can take effect from {fromOn} on. Choose that day or a later one.',
  },
} satisfies Partial<Record<RefusalCode, MessageDescriptor>>;
