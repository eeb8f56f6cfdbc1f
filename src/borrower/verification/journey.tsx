/** The steps of the verification: which one the address asks for, which one is open, and the draft they all share. */
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { VerificationView } from '#contract/identity.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useUnloadWarning } from '#ui/unload-warning.ts';
import { todayInKualaLumpur } from '../account/today.ts';
import { useNavigate } from '../navigation.tsx';
import { beginDraft, type Draft, wouldLose } from './draft.ts';
import {
  addArrived,
  currentDraft,
  type DraftOwner,
  forgetDraft,
  openDraft,
  resumePhotos,
  useDraft,
} from './draft-memory.ts';
import { afterPersonalInformation, type Plan, type Step } from './plan.ts';
import { Start } from './start.tsx';
import { isAnswered } from './step-answers.ts';
import { useSaving } from './use-saving.ts';
import { type BankAccount, useSubmission } from './use-submission.ts';
import {
  addressOfPlace,
  openPlace,
  type Place,
  placeOf,
  useVerificationSearch,
} from './verification-address.ts';

// The start comes with the page; each step when it is its turn.
const PhotoCapture = lazyPart(() => import('./photo-capture.tsx').then((module) => module.PhotoCapture));
const StepAbout = lazyPart(() => import('./step-about.tsx').then((module) => module.StepAbout));
const StepBank = lazyPart(() => import('./step-bank.tsx').then((module) => module.StepBank));
const StepCheck = lazyPart(() => import('./step-check.tsx').then((module) => module.StepCheck));
const StepEmergency = lazyPart(() => import('./step-emergency.tsx').then((module) => module.StepEmergency));
const StepPhotos = lazyPart(() => import('./step-photos.tsx').then((module) => module.StepPhotos));
const StepWork = lazyPart(() => import('./step-work.tsx').then((module) => module.StepWork));
const UnderAge = lazyPart(() => import('./under-age.tsx').then((module) => module.UnderAge));

type JourneyProps = {
  userId: string;
  view: VerificationView;
  plan: Plan;
  /** From now on this page shows the submission, whatever the server says meanwhile. */
  onStart: () => void;
  onDone: (account: BankAccount | undefined) => void;
};

export function Journey(props: JourneyProps) {
  const { userId, view, plan } = props;
  const owner = { userId, name: draftName(view) };
  const draft = useDraft(owner);
  const [, setOpened] = useState<Draft>();
  const open = useEffectEvent((of: DraftOwner) => setOpened(openDraft(of, () => beginDraft(view, plan))));
  // A draft begins, and another one ends, outside of rendering; the state brings it to the page before it is painted.
  useLayoutEffect(() => open({ userId: owner.userId, name: owner.name }), [owner.userId, owner.name]);
  return draft && <Steps {...props} owner={owner} draft={draft} />;
}

type StepsProps = JourneyProps & { owner: DraftOwner; draft: Draft };

function Steps({ owner, draft, view, plan: wholePlan, onStart, onDone }: StepsProps) {
  const plan = draft.personalInformationSent ? afterPersonalInformation(wholePlan) : wholePlan;
  const today = todayInKualaLumpur();
  const submission = useSubmission({
    plan,
    onStart,
    onDone(account) {
      onDone(account);
      forgetDraft();
    },
  });
  const answered = (step: Step) => isAnswered(draft, plan, step, { today, accountName: view.accountName });
  const asked = placeOf(useVerificationSearch());
  const place = openPlace(asked, plan, answered);
  useMove(place, asked);
  useSaving(owner, draft, plan, place);
  useResume(owner, plan);
  useArrived(view, plan);
  // For the second before words are kept, and for a browser that keeps no photos.
  useUnloadWarning(wouldLose(draft, plan));

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
      return <StepPhotos {...step} corrections={view.corrections} />;
    case 'bank':
      return <StepBank {...step} accountName={view.accountName} />;
    case 'check':
      return <StepCheck {...step} view={view} wholePlan={wholePlan} submission={submission} />;
    default:
      return <PhotoCapture key={place} kind={place} plan={plan} images={view.images} />;
  }
}

/** A correction begins with what it asks for, not with what an earlier visit left behind. */
function draftName({ state, corrections }: VerificationView): string {
  return state === 'correction-needed' ? JSON.stringify(corrections) : '';
}

function useResume({ userId, name }: DraftOwner, { photos }: Plan): void {
  const resume = useEffectEvent((of: DraftOwner) => void resumePhotos(of, photos));
  useEffect(() => resume({ userId, name }), [userId, name]);
}

/** Read again, the server may have photos that this page never saw arrive: from another phone, or another tab. */
function useArrived({ waitingImages }: VerificationView, { photos }: Plan): void {
  const add = useEffectEvent((images: VerificationView['waitingImages']) => {
    for (const { kind, fileId } of images)
      if (photos.includes(kind) && !currentDraft()?.photos[kind]) addArrived(kind, fileId);
  });
  useEffect(() => add(waitingImages), [waitingImages]);
}

/** The address follows when it asked for a step that is not open. */
function useMove(place: Place, asked: Place): void {
  const navigate = useNavigate();
  const move = useEffectEvent(() => navigate(addressOfPlace(place), { replace: true }));
  useEffect(() => {
    if (place !== asked) move();
  }, [place, asked]);
}
