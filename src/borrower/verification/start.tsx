/** The beginning: what it takes and the steps as a list of tasks; after a review, what is to be put right. */
import { useLingui } from '@lingui/react/macro';
import { CircleCheck, CircleDashed, Clock, IdCard, Landmark, type LucideIcon, ScanFace } from 'lucide-react';
import type { VerificationView } from '#contract/identity.ts';
import { Heading } from '#ui/navigation.tsx';
import { BackWords, backClass } from '#ui/step-progress.tsx';
import { Tag } from '#ui/tag.tsx';
import { Link, LinkButton } from '../navigation.tsx';
import { Corrections } from './corrections.tsx';
import type { Plan, Step } from './plan.ts';
import { useStepNames } from './step-form.tsx';
import { StepFrame } from './step-frame.tsx';
import { addressOfPlace, numberOf } from './verification-address.ts';

type StartProps = { view: VerificationView; plan: Plan; isAnswered: (step: Step) => boolean };

export function Start({ view, plan, isAnswered }: StartProps) {
  const { t } = useLingui();
  const next = plan.steps.find((step) => !isAnswered(step)) ?? 'check';
  const isBegun = next !== plan.steps[0];
  return (
    <StepFrame>
      <Link to="/wallet" className={backClass}>
        <BackWords />
      </Link>
      <Heading className="mt-2 mb-2">
        {plan.isCorrection ? t`We need one more thing from you` : t`Verify your identity`}
      </Heading>
      <Intro view={view} plan={plan} />
      <ol className="mt-6 mb-6 rounded-card border border-border bg-surface px-4">
        {plan.steps.map((step) => (
          <Task
            key={step}
            step={step}
            state={isAnswered(step) ? 'done' : step === next ? 'next' : 'waiting'}
            isOpen={plan.steps.slice(0, plan.steps.indexOf(step)).every(isAnswered)}
          />
        ))}
      </ol>
      <LinkButton to={addressOfPlace(next)}>
        {plan.isCorrection ? t`Correct it now` : isBegun ? t`Continue` : t`Start`}
      </LinkButton>
      <p className="mt-4 mb-8 text-sm text-text-2">
        {t`What you type is saved encrypted as you go. Nobody looks at it before you send it.`}
      </p>
    </StepFrame>
  );
}

function Intro({ view, plan }: Omit<StartProps, 'isAnswered'>) {
  const { t } = useLingui();
  if (plan.isCorrection) {
    return (
      <div className="grid gap-4">
        <p className="text-text-2">{t`Everything else you sent is safe with us.`}</p>
        <Corrections corrections={view.corrections} />
      </div>
    );
  }
  if (view.state === 'personal-information') {
    return (
      <p className="text-text-2">
        {t`We have your personal information and photos. Only your bank account is missing.`}
      </p>
    );
  }
  return (
    <>
      <p className="text-md">
        {t`About 5 minutes. You need your MyKad, a camera and your bank account number.`}
      </p>
      <ul aria-hidden className="mt-4 flex flex-wrap gap-2 text-primary">
        {[IdCard, ScanFace, Landmark].map((Icon: LucideIcon, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: three pictures in their order
          <li key={index} className="grid size-12 place-items-center rounded-control bg-primary-soft">
            <Icon className="size-6" />
          </li>
        ))}
      </ul>
    </>
  );
}

type TaskState = 'done' | 'next' | 'waiting';

function Task({ step, state, isOpen }: { step: Step; state: TaskState; isOpen: boolean }) {
  const { t } = useLingui();
  const name = useStepNames()[step];
  const words = `${numberOf(step)}. ${name}`;
  return (
    <li className="flex min-h-13 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-border py-2 last:border-b-0">
      {isOpen ? (
        <Link to={addressOfPlace(step)} className="stands-alone font-medium">
          {words}
        </Link>
      ) : (
        <span className="text-text-2">{words}</span>
      )}
      {state === 'done' ? (
        <Tag tone="success" icon={CircleCheck}>{t`Done`}</Tag>
      ) : state === 'next' ? (
        <Tag tone="info" icon={Clock}>{t`Next`}</Tag>
      ) : (
        <Tag icon={CircleDashed}>{t`Not started`}</Tag>
      )}
    </li>
  );
}
