/** A borrower's IC number, account number or phone number in the back office: masked, opened for those who may, each opening recorded. */
import type { CaseNumberField } from '#contract/reveal.ts';
import { CoveredNumber } from '#ui/covered-number.tsx';
import { api } from './api.ts';

type RevealNumberProps = {
  loanId: string;
  field: CaseNumberField;
  masked: string;
  label: string;
  /** Whether this staff member may open it now; the server checks again. */
  mayOpen: boolean;
  written?: (value: string) => string;
};

export function RevealNumber({ loanId, field, masked, mayOpen, ...shown }: RevealNumberProps) {
  if (!mayOpen) return <span className="num">{masked}</span>;
  return (
    <CoveredNumber
      {...shown}
      masked={masked}
      reveal={(_, options) => api.revealNumber({ loanId, field }, options)}
    />
  );
}
