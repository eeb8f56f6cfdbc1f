/** For people under 18: a calm page, and the way back for a mistyped number. */
import { useLingui } from '@lingui/react/macro';
import { minimumAge } from '#domain/verification.ts';
import { Heading } from '#ui/navigation.tsx';
import { LinkButton } from '../navigation.tsx';
import { StepFrame } from './step-frame.tsx';
import { addressOfPlace } from './verification-address.ts';

export function UnderAge() {
  const { t } = useLingui();
  return (
    <StepFrame>
      <Heading className="mt-6 mb-3">{t`You must be ${minimumAge} or over to apply`}</Heading>
      <p className="mb-3">
        {t`The IC number or the date of birth says that you are younger. We cannot lend to you yet.`}
      </p>
      <p className="mb-6 text-text-2">
        {t`If one of them is wrong, correct it. Nothing was sent, and everything you typed is still here.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={addressOfPlace('about')}>{t`Correct my details`}</LinkButton>
        <LinkButton to="/" variant="secondary">{t`Go to the home page`}</LinkButton>
      </div>
    </StepFrame>
  );
}
