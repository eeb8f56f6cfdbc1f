/** The question before a line is booked that is not certain or not exact: the money and the candidate beside each other. */
import { useLingui } from '@lingui/react/macro';
import { SummaryList } from '#ui/summary-list.tsx';
import { type Action, useAction } from '#ui/use-action.ts';
import { useFormat } from '#ui/words.tsx';
import { ConfirmDialog, type Confirmed, useConfirmed } from '../confirm.tsx';
import { useDifferenceWords } from './bank-words.ts';
import { confirmLine, differs, mustBeAsked, type ToConfirm } from './confirm-line.ts';

type Answer = Awaited<ReturnType<typeof confirmLine>>;
type LineConfirming = Action<ToConfirm, Answer | undefined> & { confirmed: Confirmed<ToConfirm, Answer> };

/** Its answer is undefined after a no. */
export function useConfirmLine(): LineConfirming {
  const confirmed = useConfirmed((asked: ToConfirm, { key }) =>
    confirmLine(asked, { key, differenceSeen: differs(asked) }),
  );
  const confirm = useAction((asked: ToConfirm, options) =>
    mustBeAsked(asked) ? confirmed.submit(asked, options) : confirmLine(asked, options),
  );
  return { ...confirm, confirmed };
}

export function LineQuestion({
  confirmed,
  yes,
}: {
  confirmed: Confirmed<ToConfirm, Answer>;
  /** As on the button that was pressed. */
  yes: string;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const differenceOf = useDifferenceWords();
  return (
    <ConfirmDialog
      confirmed={confirmed}
      title={t`Is this the same money?`}
      yes={yes}
      isDanger={confirmed.asked !== undefined && differs(confirmed.asked.value)}
    >
      {({ line, candidate }) => {
        const { kind, borrowerName, reference, amountSen, paidOn } = candidate;
        const sum = format.sen(amountSen);
        const on = paidOn && format.date(paidOn);
        return (
          <div className="grid gap-3">
            <p className="font-strong text-text">
              {borrowerName} <span className="num">{reference}</span>
            </p>
            <SummaryList
              items={[
                {
                  label: t`At the bank`,
                  value: format.sen(line.evidence.amountSen),
                  note: `${format.dateWithWeekday(line.evidence.paidOn)}, ${line.partyName ?? line.evidence.bankReference}`,
                },
                {
                  label:
                    kind === 'claim'
                      ? t`The borrower’s proof`
                      : kind === 'confirmed'
                        ? t`Confirmed by hand`
                        : t`Next bill`,
                  value: sum,
                  note: on,
                },
                ...(differs({ line, candidate })
                  ? [{ label: t`Difference`, value: differenceOf(line, candidate) ?? '' }]
                  : []),
              ]}
            />
            <p>
              {kind === 'confirmed'
                ? t`No money moves: the line is kept with the payment.`
                : t`The borrower gets a receipt at once.`}
            </p>
          </div>
        );
      }}
    </ConfirmDialog>
  );
}
