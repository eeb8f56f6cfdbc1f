/** The page of one photo in the verification: taken or chosen, it goes to the draft and the next missing photo follows. */
import type { IdentityImageKind } from '#domain/refusal.ts';
import { useNavigate } from '../navigation.tsx';
import { AnotherPhone } from './another-phone/another-phone.tsx';
import { PhotoTaking } from './capture/photo-taking.tsx';
import { currentDraft, sendPhoto } from './draft-memory.ts';
import type { Plan } from './plan.ts';
import { StepHead } from './step-form.tsx';
import { StepFrame } from './step-frame.tsx';
import { addressOfPlace, leadsToCheck, useVerificationSearch } from './verification-address.ts';

export function PhotoCapture({ kind, plan }: { kind: IdentityImageKind; plan: Plan }) {
  const navigate = useNavigate();
  const toCheck = leadsToCheck(useVerificationSearch());
  const photos = currentDraft()?.photos;
  const next = plan.photos.find((other) => other !== kind && !photos?.[other]);
  return (
    <StepFrame>
      <StepHead step="photos" plan={plan} back={addressOfPlace('photos', toCheck)} />
      <PhotoTaking
        kind={kind}
        position={{ number: plan.photos.indexOf(kind) + 1, of: plan.photos.length }}
        next={next}
        moreWays={
          <AnotherPhone
            kinds={[kind]}
            onArrived={() => navigate(addressOfPlace('photos', toCheck), { replace: true })}
          />
        }
        onUse={(file, warnings) => {
          sendPhoto(kind, file, warnings);
          // Going back from the next photo leads to the list, not to this photo.
          navigate(addressOfPlace(next ?? 'photos', toCheck), { replace: true });
        }}
      />
    </StepFrame>
  );
}
