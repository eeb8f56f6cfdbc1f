/** `/my-account/pay-off`: what it costs to pay the loan off on any of the next days, in writing if wanted, and how to pay it. */
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PayOffView, SettlementQuote } from '#contract/settlement.ts';
import type { CalendarDate } from '#domain/date.ts';
import { CardBones } from '#ui/bones.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Notice } from '#ui/notice.tsx';
import { ApiProblem } from '#ui/problem.ts';
import { useAction } from '#ui/use-action.ts';
import { useFormat, useLocale } from '#ui/words.tsx';
import { AccountLayout } from '../account/account-layout.tsx';
import { BeingChecked } from '../account/being-checked.tsx';
import { HowToPay } from '../account/how-to-pay.tsx';
import { api } from '../api.ts';
import { LinkButton } from '../navigation.tsx';
import { DayChoice } from './day-choice.tsx';
import { PayOffFigures } from './pay-off-figures.tsx';
import { Quotes } from './quotes.tsx';

const payOffKey = ['getPayOff'] as const;

export function PayOffPage() {
  const { t } = useLingui();
  const query = useQuery({
    queryKey: payOffKey,
    queryFn: ({ signal }) => api.getPayOff(undefined, { signal }),
  });
  return (
    <AccountLayout title={t`Pay off early`}>
      <Loaded
        query={query}
        label={t`Loading what paying off costs…`}
        failed={t`We could not load what paying off costs. Your loan is not affected.`}
        isPage
        bones={<CardBones rows={6} />}
      >
        {(view) => <PayOff view={view} />}
      </Loaded>
    </AccountLayout>
  );
}

function PayOff({ view }: { view: PayOffView }) {
  const { t } = useLingui();
  const { loanId, payTo, quotes, reference } = view;
  if (view.isClaimOpen) {
    return (
      <Notice tone="info" title={t`You do not need to pay while we look into it`}>
        {t`We are looking into where your loan money is. You do not need to pay until you have our answer, and nothing counts as late.`}
      </Notice>
    );
  }
  if (!loanId || view.days.length === 0) {
    return (
      <Card>
        <EmptyState action={<LinkButton to="/wallet" variant="secondary">{t`Go to your wallet`}</LinkButton>}>
          {t`There is no loan to pay off. When a loan runs, this page tells you what paying it off costs on any day.`}
        </EmptyState>
      </Card>
    );
  }
  return (
    <div className="grid max-w-form gap-4">
      <BeingChecked checking={view.checking}>
        {t`It is not in these figures yet. Wait until it is confirmed. If you pay too much, it stays yours.`}
      </BeingChecked>
      <Choice view={view} loanId={loanId} />
      <Quotes quotes={quotes} />
      {payTo && <HowToPay payTo={payTo} reference={reference} />}
    </div>
  );
}

function Choice({ view: { days }, loanId }: { view: PayOffView; loanId: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const locale = useLocale();
  const queries = useQueryClient();
  const [payOn, setPayOn] = useState<CalendarDate>();
  // As it was written: the figures above are read again, and another payment may have come meanwhile.
  const [written, setWritten] = useState<SettlementQuote>();
  const quoted = written?.quoteNumber;
  const action = useAction((on: CalendarDate, options) =>
    api.quoteSettlement({ loanId, payOn: on }, options),
  );
  const index = Math.max(
    0,
    days.findIndex(({ on }) => on === payOn),
  );
  const [first, day, last] = [days[0], days[index], days.at(-1)];
  if (!first || !day || !last) return null;
  const { problem } = action;
  const refused =
    problem instanceof ApiProblem && problem.code.startsWith('settlement-date')
      ? problem.wordsIn(locale)
      : undefined;

  async function quote(on: CalendarDate): Promise<void> {
    const outcome = await action.run(on);
    if (!outcome?.done) return;
    setWritten(outcome.answer);
    await queries.invalidateQueries({ queryKey: payOffKey });
  }

  return (
    <Card>
      <div className="grid gap-5">
        <DayChoice
          firstOn={first.on}
          lastOn={last.on}
          value={day.on}
          refused={refused}
          onChange={(on) => {
            setPayOn(on);
            setWritten(undefined);
            action.forget();
          }}
        />
        <PayOffFigures day={day} dayAfter={days[index + 1]} />
        <p className="text-sm text-text-2">
          {t`This is right if you pay nothing else until then. If you pay a bill first, look here again. If you pay this amount before that day, the difference is yours.`}
        </p>
        <ErrorNote
          title={t`We could not make your quote. Nothing has changed.`}
          problem={refused ? undefined : problem}
        />
        <div>
          <Button
            busy={action.busy}
            onClick={() => void quote(day.on)}
          >{t`Get this in writing (PDF)`}</Button>
        </div>
        {/* Below the button, which stays under the finger. */}
        {written && (
          <Notice tone="success" role="status" title={t`Quote ${quoted} is ready`}>
            {t`Pay exactly ${format.sen(written.figures.amountSen)} on ${format.dateWithWeekday(written.figures.on)} to the account below, then send the proof. Your loan is settled when we find it.`}
          </Notice>
        )}
      </div>
    </Card>
  );
}
