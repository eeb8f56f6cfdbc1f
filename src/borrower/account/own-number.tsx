/** A borrower's own number: masked, and shown for half a minute when they ask for it. */
import * as reveal from '#contract/reveal.ts';
import { createApi } from '#ui/api.ts';
import { CoveredNumber } from '#ui/covered-number.tsx';
import { sessionHooks } from '../api.ts';

/** Apart from the others, so that no page but this one brings it along. */
const api = createApi({ revealOwnNumber: reveal.revealOwnNumber }, sessionHooks);

type OwnNumberProps = {
  field: reveal.NumberField;
  masked: string;
  label: string;
  written?: (value: string) => string;
};

export function OwnNumber({ field, ...shown }: OwnNumberProps) {
  return <CoveredNumber {...shown} reveal={(_, options) => api.revealOwnNumber({ field }, options)} />;
}
