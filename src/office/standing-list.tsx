/** How a paid-out loan stands: what is left, what is next, what is late, and what is open about it. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { LoanStanding } from '#contract/standing.ts';
import { type SummaryItem, SummaryList } from '#ui/summary-list.tsx';
import { useFormat } from '#ui/words.tsx';
import { useMay } from './access/use-may.ts';
import { Link } from './navigation.tsx';

export function StandingList({ standing }: { standing: LoanStanding }) {
  const { t } = useLingui();
  const format = useFormat();
  const may = useMay();
  const { nextBill, overdue, claim, help, paidOn } = standing;
  const items: SummaryItem[] = [
    ...(paidOn ? [{ label: t`Paid out on`, value: format.date(paidOn) }] : []),
    leftLine(),
    nextBill ? nextLine(nextBill) : { label: t`Next bill`, value: t`None` },
    ...(overdue ? [overdueLine(overdue)] : []),
    ...(standing.creditSen > 0 ? [{ label: t`Credit`, value: format.sen(standing.creditSen) }] : []),
    ...(standing.payOffSen !== null && standing.leftToPaySen > 0
      ? [{ label: t`Pays it off today`, value: format.sen(standing.payOffSen) }]
      : []),
    { label: t`Plan`, value: standing.isReplanned ? t`A new plan was signed` : t`As in the agreement` },
    ...(claim ? [claimLine(claim)] : []),
    ...(help ? [helpLine(help)] : []),
  ];
  return <SummaryList items={items} />;

  /** In the same words as the borrower reads it, and the same amount. */
  function leftLine(): SummaryItem {
    const late = format.sen(overdue?.lateSen ?? 0);
    return {
      label: t`Left to pay`,
      value: format.sen(standing.leftToPaySen),
      ...(overdue && overdue.lateSen > 0 && { note: t`With ${late} late interest so far` }),
    };
  }

  function nextLine(bill: NonNullable<LoanStanding['nextBill']>): SummaryItem {
    const dueOn = format.date(bill.dueOn);
    const { number, of } = bill;
    return {
      label: t`Next bill`,
      value: format.sen(bill.amountSen),
      note: t`${number} of ${of}, due ${dueOn}`,
    };
  }

  function overdueLine({
    amountSen,
    lateSen,
    daysPastDue,
  }: NonNullable<LoanStanding['overdue']>): SummaryItem {
    const late = format.sen(lateSen);
    const days = t`${plural(daysPastDue, { one: '# day', other: '# days' })}`;
    const value = <span className="text-warning-text">{format.sen(amountSen)}</span>;
    return {
      label: t`Overdue`,
      value: may('getArrears') ? <Link to="/arrears">{value}</Link> : value,
      note: t`${days}, plus ${late} late interest so far`,
    };
  }

  function claimLine({ status, openedOn }: NonNullable<LoanStanding['claim']>): SummaryItem {
    const words = status === 'open' ? t`Being looked into` : t`Closed`;
    return {
      label: t`Money not received`,
      value: may('getClaims') ? <Link to="/claims">{words}</Link> : words,
      note: format.date(openedOn),
    };
  }

  function helpLine({ requestId, status }: NonNullable<LoanStanding['help']>): SummaryItem {
    const words = {
      open: t`Waits for an answer`,
      offered: t`An offer was made`,
      agreed: t`Agreed`,
      declined: t`Declined`,
      withdrawn: t`Withdrawn`,
      lapsed: t`Ended unanswered`,
    }[status];
    return {
      label: t`“I cannot pay this month”`,
      value: may('getHardshipRequests') ? <Link to={`/hardship/${requestId}`}>{words}</Link> : words,
    };
  }
}
