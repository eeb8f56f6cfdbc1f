/** The statuses of a loan and a payment, each with its picture, colour and word. */
import { useLingui } from '@lingui/react/macro';
import {
  BadgeCheck,
  CircleCheck,
  CircleDashed,
  CircleX,
  Clock,
  type LucideIcon,
  RotateCcw,
  TriangleAlert,
} from 'lucide-react';
import type { PaymentView } from '#contract/payments.ts';
import type { LoanStatus } from '#domain/loan-status.ts';
import { Tag, type TagTone } from './tag.tsx';

type StatusLook = { tone: TagTone; icon: LucideIcon; word: string };

export function useLoanStatusWords(): Record<LoanStatus, string> {
  const { t } = useLingui();
  return {
    unknown: t`Pending`,
    'under-review': t`Under review`,
    approved: t`Approved`,
    rejected: t`Rejected`,
    disbursed: t`Disbursed`,
    settled: t`Settled`,
    cancelled: t`Cancelled`,
    expired: t`Offer ended`,
  };
}

const loanLooks: Record<LoanStatus, Omit<StatusLook, 'word'>> = {
  unknown: { tone: 'neutral', icon: CircleDashed },
  'under-review': { tone: 'info', icon: Clock },
  approved: { tone: 'success', icon: BadgeCheck },
  // Nobody's fault and no danger: the calmest look there is.
  rejected: { tone: 'neutral', icon: CircleX },
  disbursed: { tone: 'success', icon: CircleCheck },
  settled: { tone: 'success', icon: CircleCheck },
  cancelled: { tone: 'neutral', icon: CircleX },
  expired: { tone: 'neutral', icon: CircleX },
};

export function LoanStatusTag({ status }: { status: LoanStatus }) {
  const words = useLoanStatusWords();
  return <StatusTag {...loanLooks[status]} word={words[status]} />;
}

type PaymentStatusTagProps = { status: PaymentView['status']; isTakenBack?: boolean };

export function PaymentStatusTag({ status, isTakenBack = false }: PaymentStatusTagProps) {
  const { t } = useLingui();
  const looks: Record<PaymentView['status'], StatusLook> = {
    checking: { tone: 'info', icon: Clock, word: t`Being checked` },
    confirmed: { tone: 'success', icon: CircleCheck, word: t`Confirmed` },
    declined: { tone: 'warning', icon: TriangleAlert, word: t`Not accepted` },
  };
  if (isTakenBack) return <StatusTag tone="warning" icon={RotateCcw} word={t`Taken back`} />;
  return <StatusTag {...looks[status]} />;
}

function StatusTag({ tone, icon, word }: StatusLook) {
  return (
    <Tag tone={tone} icon={icon}>
      {word}
    </Tag>
  );
}
