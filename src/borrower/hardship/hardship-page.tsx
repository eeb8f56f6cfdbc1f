/** `/my-account/hardship`: "I cannot pay this month". Three ways with the cost of each, the answer with its day, and who advises free of charge. */
import { useLingui } from '@lingui/react/macro';
import { FormBones } from '#ui/bones.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { AccountLayout } from '../account/account-layout.tsx';
import { BeingChecked } from '../account/being-checked.tsx';
import { LinkButton } from '../navigation.tsx';
import { AskForm } from './ask-form.tsx';
import { FreeAdvice } from './free-advice.tsx';
import { RequestStanding } from './request-standing.tsx';
import { type Hardship, useHardship } from './use-hardship.ts';

export function HardshipPage() {
  const { t } = useLingui();
  const query = useHardship();
  return (
    <AccountLayout title={t`I cannot pay this month`}>
      <div className="max-w-form">
        <Loaded
          query={query}
          label={t`Loading your ways to go on…`}
          failed={t`We could not load this page. You can still write to us.`}
          isPage
          bones={<FormBones fields={3} />}
        >
          {(hardship) => (
            <div className="grid gap-4">
              <Standing hardship={hardship} />
              <FreeAdvice />
            </div>
          )}
        </Loaded>
        {/* Whoever cannot pay is not left alone with a fault. */}
        {query.isLoadingError && (
          <div className="mt-4 grid gap-4">
            <div>
              <LinkButton to="/my-account/message" variant="secondary">{t`Write to us`}</LinkButton>
            </div>
            <FreeAdvice />
          </div>
        )}
      </div>
    </AccountLayout>
  );
}

function Standing({ hardship }: { hardship: Hardship }) {
  const { loan, ways, checking, request, pausesAgainOn } = hardship;
  const { t } = useLingui();
  if (!loan) {
    return (
      <Card>
        <EmptyState action={<LinkButton to="/wallet" variant="secondary">{t`Go to your wallet`}</LinkButton>}>
          {t`You have no bill to pay, so there is nothing to arrange.`}
        </EmptyState>
      </Card>
    );
  }
  const isAlive = request?.status === 'open' || request?.status === 'offered';
  return (
    <>
      {request && <RequestStanding loanId={loan.loanId} request={request} />}
      {!isAlive && (
        <BeingChecked checking={checking}>
          {t`The amounts on this page are without that money. If it pays what is open, you need none of these ways: wait for our answer before you ask.`}
        </BeingChecked>
      )}
      {!isAlive && <AskForm loan={loan} ways={ways} pausesAgainOn={pausesAgainOn} />}
    </>
  );
}
