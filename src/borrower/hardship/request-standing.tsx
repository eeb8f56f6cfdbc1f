/** Where the request stands: waiting with the day of the answer, an offer to decide on, or how it ended. */
import { useLingui } from '@lingui/react/macro';
import type { HardshipRequestView } from '#contract/hardship.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.tsx';
import { useAction } from '#ui/use-action.ts';
import { useFormat } from '#ui/words.tsx';
import { hardshipDeclineWords } from '#words/reasons-hardship.ts';
import { api } from '../api.ts';
import { CostList } from './cost-list.tsx';
import { useOptionWords } from './option-words.ts';
import { useReadAgain } from './use-hardship.ts';

// Once a plan is offered.
const PlanToSign = lazyPart(() => import('./plan-to-sign.tsx').then((module) => module.PlanToSign));

type Standing = { loanId: string; request: HardshipRequestView };

export function RequestStanding(props: Standing) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { request } = props;
  switch (request.status) {
    case 'open':
      return <Waiting {...props} />;
    case 'offered':
      return <Offer {...props} />;
    case 'agreed':
      return <Agreed request={request} />;
    case 'declined':
      return (
        <Notice tone="info" title={t`Our answer to your request`}>
          {request.declineReason && i18n._(hardshipDeclineWords[request.declineReason])}
          {format.gap}
          {t`You can ask for another way below.`}
        </Notice>
      );
    case 'lapsed':
      return (
        <Notice tone="info" title={t`Our offer has ended`}>
          {t`Nothing changed on your loan. You can ask again below.`}
        </Notice>
      );
    case 'withdrawn':
      return null;
  }
}

function Agreed({ request: { offered } }: Pick<Standing, 'request'>) {
  const { t } = useLingui();
  const { says } = useOptionWords();
  if (offered?.kind !== 'pay-part') {
    return (
      <Notice tone="success" title={t`Your new plan counts`}>
        {t`The next bill on the page Repayment is the one of your new plan.`}
      </Notice>
    );
  }
  return (
    <Notice tone="success" title={t`Agreed: ${says(offered)}`}>
      {t`We send no reminders until then. Pay on the page Repayment and send the proof as usual.`}
    </Notice>
  );
}

function Waiting({ loanId, request }: Standing) {
  const { t } = useLingui();
  const format = useFormat();
  const { says } = useOptionWords();
  const by = format.dateWithWeekday(request.answerBy);
  return (
    <Card title={t`We answer by ${by}`} tone="attention">
      <p>{says(request.asked)}</p>
      {request.words && (
        <p className="mt-2 border-s-4 border-border ps-3 text-text-2 wrap-anywhere">{request.words}</p>
      )}
      {request.cost && <CostList cost={request.cost} />}
      <p className="mt-3 mb-4 text-text-2">
        {request.pausesReminders
          ? t`A person looks at it. Until then we send no reminders, and you can still pay at any time.`
          : t`A person looks at it. Reminders go on until then, because they paused for your earlier requests. You can still pay at any time.`}
      </p>
      <TakeBack loanId={loanId} requestId={request.requestId} label={t`Take my request back`} />
    </Card>
  );
}

function Offer({ loanId, request }: Standing) {
  const { t } = useLingui();
  const format = useFormat();
  const { says } = useOptionWords();
  const { offered, offerEndsOn, requestId, cost } = request;
  const until = offerEndsOn ? format.dateWithWeekday(offerEndsOn) : '';
  if (!offered) return null;
  return (
    <>
      <Card title={t`Our offer: ${says(offered)}`} tone="attention">
        <p className="mb-2 text-text-2">{t`You can decide until ${until}. Nothing changes until you agree.`}</p>
        {cost && <CostList cost={cost} />}
        <div className="mt-4 flex flex-wrap gap-3">
          {offered.kind === 'pay-part' && <Accept loanId={loanId} requestId={requestId} />}
          <TakeBack loanId={loanId} requestId={requestId} label={t`No, leave it as it is`} />
        </div>
      </Card>
      {offered.kind !== 'pay-part' && <PlanToSign loanId={loanId} />}
    </>
  );
}

type Decision = { loanId: string; requestId: string };

function Accept(decision: Decision) {
  const { t } = useLingui();
  const readAgain = useReadAgain();
  const action = useAction((input: Decision, options) => api.acceptHardshipOffer(input, options));
  const press = async () => {
    const outcome = await action.run(decision);
    if (outcome?.done) toast(t`Agreed. We send no reminders until then.`);
    if (outcome) readAgain();
  };
  return (
    <div>
      <Button busy={action.busy} onClick={() => void press()}>{t`Agree to this`}</Button>
      <ErrorNote problem={action.problem} />
    </div>
  );
}

function TakeBack({ label, ...decision }: Decision & { label: string }) {
  const { t } = useLingui();
  const readAgain = useReadAgain();
  const action = useAction((input: Decision, options) => api.withdrawHardship(input, options));
  const press = async () => {
    const outcome = await action.run(decision);
    if (outcome?.done) toast(t`Taken back. Everything stays as it was.`);
    if (outcome) readAgain();
  };
  return (
    <div>
      <Button variant="secondary" busy={action.busy} onClick={() => void press()}>
        {label}
      </Button>
      <ErrorNote problem={action.problem} />
    </div>
  );
}
