/** What happens to a contract from the borrower's signature to the copy in their hands, with times. */
import type { getAgreement } from '#contract/agreements.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { agreementEnds } from '#domain/agreement-life.ts';
import { governingLocale } from '#words/locale.ts';

export type Agreement = ResponseOf<typeof getAgreement>;

const progressSteps = ['signed', 'countersigned', 'attested', 'stamped', 'sealed', 'delivered'] as const;
export type ProgressStep = (typeof progressSteps)[number];

/** `at` is an instant, of the stamping a day; null for what is not done. */
export type Progress = { step: ProgressStep; state: 'done' | 'now' | 'next'; at: string | null };

/** Of a contract that ended early only what was done: nothing comes any more. */
export function contractProgress(agreement: Agreement): Progress[] {
  const { signature, attestation, stamp, seal, delivery } = agreement;
  const times: Record<ProgressStep, string | null> = {
    signed: signature?.signedAt ?? null,
    countersigned: signature?.countersignedAt ?? null,
    attested: attestation?.attestedAt ?? null,
    stamped: stamp?.stampedOn ?? null,
    sealed: seal?.sealedAt ?? null,
    delivered: delivery?.deliveredAt ?? null,
  };
  const now = progressSteps.find((step) => times[step] === null);
  const steps = progressSteps.map((step): Progress => {
    const at = times[step];
    return { step, at, state: at !== null ? 'done' : step === now ? 'now' : 'next' };
  });
  const hasEnded = agreementEnds.some((end) => end === agreement.state);
  return hasEnded ? steps.filter(({ state }) => state === 'done') : steps;
}

export type Copy = NonNullable<Agreement['seal']>['copies'][number];

/** The copy to take is the agreement itself; beside it its translation for who reads another language. */
export function copiesToTake(copies: readonly Copy[], locale: string) {
  const find = (wanted: string) => copies.find(({ language }) => language === wanted);
  return {
    governing: find(governingLocale),
    translation: locale === governingLocale ? undefined : find(locale),
  };
}

/** Enough of a fingerprint to tell two apart by eye. */
export function shortFingerprint(sha256: string): string {
  return `${sha256.slice(0, 8)}…${sha256.slice(-8)}`;
}
