/** The steps of the verification: which one the address asks for, which one is open, and the draft they all share. */
import { useEffect, useEffectEvent } from 'react';
import type { VerificationView } from '#contract/identity.ts';
import { todayInKualaLumpur } from '../account/today.ts';
import { useNavigate } from '../navigation.tsx';
import { beginDraft } from './draft.ts';
import { useDraft } from './draft-memory.ts';
import { PhotoCapture } from './photo-capture.tsx';
import { afterPersonalInformation, type Plan, type Step } from './plan.ts';
import { Start } from './start.tsx';
import { StepAbout } from './step-about.tsx';
import { isAnswered } from './step-answers.ts';
import { StepBank } from './step-bank.tsx';
import { StepCheck } from './step-check.tsx';
import { StepEmergency } from './step-emergency.tsx';
import { StepPhotos } from './step-photos.tsx';
import { StepWork } from './step-work.tsx';
import { UnderAge } from './under-age.tsx';
import { type BankAccount, useSubmission } from './use-submission.ts';
import {
  addressOfPlace,
  openPlace,
  type Place,
  placeOf,
  useVerificationSearch,
} from './verification-address.ts';

type JourneyProps = {
  userId: string;
  view: VerificationView;
  plan: Plan;
  /** From now on this page shows the submission, whatever the server says meanwhile. */
  onStart: () => void;
  onDone: (account: BankAccount | undefined) => void;
};

export function Journey({ userId, view, plan: wholePlan, onStart, onDone }: JourneyProps) {
  const draft = useDraft(draftName(userId, view), () => beginDraft(view, wholePlan));
  const plan = draft.personalInformationSent ? afterPersonalInformation(wholePlan) : wholePlan;
  const today = todayInKualaLumpur();
  const submission = useSubmission({ plan, onStart, onDone });
  const answered = (step: Step) => isAnswered(draft, plan, step, today);
  const asked = placeOf(useVerificationSearch());
  const place = openPlace(asked, plan, answered);
  useMove(place, asked);
  useUnloadWarning(draft.isChanged);

  const step = { draft, plan, today };
  switch (place) {
    case 'start':
      return <Start view={view} plan={plan} isAnswered={answered} />;
    case 'under-age':
      return <UnderAge />;
    case 'about':
      return <StepAbout {...step} givenIc={view.personalInformation?.icNumber} />;
    case 'work':
      return <StepWork {...step} />;
    case 'emergency':
      return <StepEmergency {...step} />;
    case 'photos':
      return <StepPhotos {...step} />;
    case 'bank':
      return <StepBank {...step} accountName={view.accountName} />;
    case 'check':
      return <StepCheck {...step} view={view} wholePlan={wholePlan} submission={submission} />;
    default:
      return <PhotoCapture key={place} kind={place} plan={plan} />;
  }
}

/** A correction begins with what it asks for, not with what an earlier visit left behind. */
function draftName(userId: string, { state, corrections }: VerificationView): string {
  return state === 'correction-needed' ? `${userId} ${JSON.stringify(corrections)}` : userId;
}

/** The address follows when it asked for a step that is not open. */
function useMove(place: Place, asked: Place): void {
  const navigate = useNavigate();
  const move = useEffectEvent(() => navigate(addressOfPlace(place), { replace: true }));
  useEffect(() => {
    if (place !== asked) move();
  }, [place, asked]);
}

/** Within the app nothing is lost by leaving; a reload or a closed tab would lose it. */
function useUnloadWarning(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);
}
