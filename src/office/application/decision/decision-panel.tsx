/** The decision: what this person may do with the case now, one way open at a time; else why there is nothing to decide. */
import { useLingui } from '@lingui/react/macro';
import { ArrowDown } from 'lucide-react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { ApplicationCase } from '#contract/office.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { RadioCards } from '#ui/choice-field.tsx';
import { useFormat } from '#ui/words.tsx';
import { AgreementLink } from '../../agreement-link.tsx';
import { leadTo } from '../lead-to.ts';
import { usePhotoReasons } from '../photo-reasons.tsx';
import { ApproveForm } from './approve-form.tsx';
import { ConfirmApproval } from './confirm-approval.tsx';
import { CorrectionForm } from './correction-form.tsx';
import { Countersign } from './countersign.tsx';
import { HandOver } from './hand-over.tsx';
import { RejectForm } from './reject-form.tsx';
import { ReturnForm } from './return-form.tsx';
import { Standing, useHasApproved } from './standing.tsx';
import { TakeCase } from './take-case.tsx';
import { type Way, waysOf } from './ways.ts';

const decisionId = 'decision-panel';

const forms: Record<Way, ComponentType<{ found: ApplicationCase }>> = {
  confirm: ConfirmApproval,
  approve: ApproveForm,
  ask: CorrectionForm,
  return: ReturnForm,
  reject: RejectForm,
};

export function DecisionPanel({ found }: { found: ApplicationCase }) {
  const { t } = useLingui();
  const mayNow = (action: string) => found.allowed.includes(action);
  const content = useFocusAfterChange(found);
  return (
    <Card
      title={t`Decision`}
      className="xl:sticky xl:top-4 xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:max-h-[calc(100dvh-10rem)] xl:overflow-y-auto"
    >
      <div ref={content} id={decisionId} tabIndex={-1} className="grid scroll-mt-20 gap-4">
        <Standing found={found} />
        {mayNow('takeApplication') && <TakeCase found={found} />}
        <Ways found={found} />
        {mayNow('handOverApplication') && <HandOver found={found} />}
        {mayNow('countersignAgreement') && (
          <>
            <AgreementLink loanId={found.loanId} block />
            <Countersign found={found} />
          </>
        )}
      </div>
    </Card>
  );
}

/** Where the decision is below the screen: the way to it, when there is something to decide. */
export function ToDecision({ found }: { found: ApplicationCase }) {
  const { t } = useLingui();
  const isDue =
    waysOf(found).length > 0 ||
    (['takeApplication', 'countersignAgreement'] as const).some((each) => found.allowed.includes(each));
  if (!isDue) return null;
  return (
    <Button
      variant="secondary"
      size="small"
      className="mt-4 max-sm:w-full xl:hidden"
      onClick={() => leadTo(decisionId)}
    >
      <ArrowDown aria-hidden />
      {t`Go to the decision`}
    </Button>
  );
}

/** The button that was pressed is gone after a decision; what stands in its place takes the focus. */
function useFocusAfterChange({ status, assignedTo, proposal, agreement }: ApplicationCase) {
  const content = useRef<HTMLDivElement>(null);
  const standing = [
    status,
    assignedTo?.userId,
    proposal?.proposedAt,
    proposal?.firstApproval?.approvedAt,
    agreement?.signedAt,
    agreement?.countersignedAt,
    agreement?.bodyHash,
  ].join(' ');
  const seen = useRef(standing);
  useEffect(() => {
    if (seen.current === standing) return;
    seen.current = standing;
    content.current?.focus();
  }, [standing]);
  return content;
}

function Ways({ found }: { found: ApplicationCase }) {
  const { t } = useLingui();
  const hasApproved = useHasApproved(found);
  const words = useWayWords(found);
  const ways = waysOf(found);
  const [chosen, setChosen] = useState<string>();
  // What was typed in one way stays while another one is looked at; leaving the page asks about it by its name.
  const [typed, setTyped] = useState<readonly Way[]>([]);
  const marked = usePhotoReasons().unsent.length;
  const [seen, setSeen] = useState(marked);
  // A photo was marked for sending back: this is where it is sent.
  if (marked !== seen) {
    setSeen(marked);
    if (marked > seen) setChosen('ask');
  }
  if (ways.length === 0) return null;
  // Rejecting is never the first thing that is offered, and to who gave the first approval nothing is.
  const first = hasApproved ? undefined : ways.find((each) => each !== 'reject');
  const way = ways.find((each) => each === chosen) ?? first;
  const choice = (
    <>
      <RadioCards
        name="decision"
        id="decision"
        label={<span className="sr-only">{t`Decision`}</span>}
        columns="one"
        value={way ?? ''}
        onChange={setChosen}
        options={ways.map((each) => ({ value: each, ...words[each] }))}
      />
      {ways
        .filter((each) => each === way || typed.includes(each))
        .map((each) => {
          const Form = forms[each];
          return (
            <div
              key={each}
              hidden={each !== way}
              data-form-name={words[each].label}
              onInput={() => !typed.includes(each) && setTyped([...typed, each])}
            >
              <Form found={found} />
            </div>
          );
        })}
    </>
  );
  if (!hasApproved) return choice;
  return (
    <details>
      <summary className="stands-alone text-link underline">{t`Send it back or reject it after all`}</summary>
      <div className="mt-2 grid gap-4">{choice}</div>
    </details>
  );
}

function useWayWords({ requested, proposal }: ApplicationCase): Record<Way, { label: string; hint: string }> {
  const { t } = useLingui();
  const format = useFormat();
  const { amountSen, termMonths } = proposal ?? requested;
  const amount = format.sen(amountSen);
  const term = format.months(termMonths);
  return {
    confirm: { label: t`Confirm the approval`, hint: t`${amount} over ${term}` },
    approve: { label: t`Approve`, hint: t`${amount} over ${term}` },
    ask: { label: t`Ask for something`, hint: t`New photo or a correction` },
    return: { label: t`Send back`, hint: t`To the officer, with a note` },
    reject: { label: t`Reject`, hint: t`A reason is required` },
  };
}
