/**
 * The sentence for every reason the product may say no: what is wrong and what to do, in the reader's language.
 * A refusal code without a sentence does not compile.
 */
import type { I18n, MessageDescriptor } from '@lingui/core';
import type { Refusal, RefusalCode } from '#domain/refusal.ts';
import { writtenFacts } from './facts.ts';
import { photoWords, statusWords } from './labels.ts';
import type { Locale } from './locale.ts';
import { accountRefusals } from './refusals-account.ts';
import { contactRefusals } from './refusals-contact.ts';
import { hardshipRefusals } from './refusals-hardship.ts';
import { integrationRefusals } from './refusals-integrations.ts';
import { lenderRefusals } from './refusals-lender.ts';
import { loanRefusals } from './refusals-loan.ts';
import { productRefusals } from './refusals-products.ts';
import { recoveryRefusals } from './refusals-recovery.ts';
import { reviewRefusals } from './refusals-review.ts';
import { servicingRefusals } from './refusals-servicing.ts';
import { teamRefusals } from './refusals-team.ts';

export const refusalWords: Record<RefusalCode, MessageDescriptor> = {
  ...accountRefusals,
  ...loanRefusals,
  ...reviewRefusals,
  ...servicingRefusals,
  ...hardshipRefusals,
  ...integrationRefusals,
  ...lenderRefusals,
  ...contactRefusals,
  ...productRefusals,
  ...teamRefusals,
  ...recoveryRefusals,
};

export function refusalSentence(i18n: I18n, locale: Locale, refusal: Refusal): string {
  const { code, ...facts } = refusal;
  return i18n._(refusalWords[code].id, { ...writtenFacts(facts, locale), ...namedFacts(i18n, refusal) });
}

/** Facts that are codes themselves are said in words. */
function namedFacts(i18n: I18n, refusal: Refusal): Record<string, string> {
  if (refusal.code === 'photo-missing') return { photo: i18n._(photoWords[refusal.kind]) };
  if (refusal.code === 'wrong-status') return { status: i18n._(statusWords[refusal.status]) };
  return {};
}

const fault = /*i18n*/ {
  id: 'fault',
  message:
    'Something went wrong on our side. Your loan and your money are not affected. Try again in a moment.',
};

/** For everything that is our mistake. Its cause stays in the log. */
export function faultSentence(i18n: I18n): string {
  return i18n._(fault);
}
