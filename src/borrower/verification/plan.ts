/**
 * Which steps are open to a borrower and what they send: all of them at first, only the bank account when just that is
 * missing, and after a review exactly what the officer asked for.
 */
import type { VerificationView } from '#contract/identity.ts';
import { photosOf } from '#domain/photo-check.ts';
import { type IdentityImageKind, identityImageKinds } from '#domain/refusal.ts';

export const steps = ['about', 'work', 'emergency', 'photos', 'bank', 'check'] as const;
export type Step = (typeof steps)[number];

/** The two requests of the specification's sequence, in its order. */
export type Part = 'personal-information' | 'bank-account';

export type Plan = {
  steps: readonly Step[];
  parts: readonly Part[];
  /** The photos to take; those already with us and not asked for again are left out. */
  photos: readonly IdentityImageKind[];
  isCorrection: boolean;
};

const firstTime: Plan = {
  steps,
  parts: ['personal-information', 'bank-account'],
  photos: identityImageKinds,
  isCorrection: false,
};

const bankOnly: Plan = { steps: ['bank', 'check'], parts: ['bank-account'], photos: [], isCorrection: false };

/** Undefined when there is nothing for the borrower to do. */
export function planOf(view: VerificationView): Plan | undefined {
  if (view.isLocked) return undefined;
  switch (view.state) {
    case 'none':
      return firstTime;
    case 'personal-information':
      return bankOnly;
    case 'correction-needed':
      return correctionPlan(view);
    default:
      return undefined;
  }
}

function correctionPlan({ corrections, bankAccount }: VerificationView): Plan {
  const photos = identityImageKinds.filter((kind) =>
    corrections.some((correction) => photosOf(correction).includes(kind)),
  );
  const asksAnswers = corrections.some(({ item }) => item === 'personal-information');
  const asksBank = bankAccount === null || corrections.some(({ item }) => item === 'bank-account');
  const open: Record<Step, boolean> = {
    about: asksAnswers,
    work: asksAnswers,
    emergency: asksAnswers,
    photos: photos.length > 0,
    bank: asksBank,
    check: true,
  };
  return {
    steps: steps.filter((step) => open[step]),
    parts: [
      ...(asksAnswers || photos.length > 0 ? (['personal-information'] as const) : []),
      ...(asksBank ? (['bank-account'] as const) : []),
    ],
    photos,
    isCorrection: true,
  };
}

/** What is left to do once the personal information has arrived. */
export function afterPersonalInformation(plan: Plan): Plan {
  return {
    ...plan,
    steps: plan.steps.filter((step) => step === 'bank' || step === 'check'),
    parts: plan.parts.filter((part) => part === 'bank-account'),
    photos: [],
  };
}

export function stepAfter(plan: Plan, step: Step): Step {
  return plan.steps[plan.steps.indexOf(step) + 1] ?? 'check';
}

/** Undefined before the first. */
export function stepBefore(plan: Plan, step: Step): Step | undefined {
  return plan.steps[plan.steps.indexOf(step) - 1];
}
