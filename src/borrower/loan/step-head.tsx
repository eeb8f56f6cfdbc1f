/** The head of each step: back, how far, whether it is saved. */
import { useLingui } from '@lingui/react/macro';
import { BackWords, backClass, StepProgress } from '#ui/step-progress.tsx';
import { Link, type To } from '../navigation.tsx';

type StepHeadProps = { step: 1 | 2 | 3; back: To; saved: boolean };

export function StepHead({ step, back, saved }: StepHeadProps) {
  const { t } = useLingui();
  const names = { 1: t`Your loan`, 2: t`Check`, 3: t`Sign` };
  return (
    <StepProgress
      step={step}
      of={3}
      name={names[step]}
      saved={saved}
      back={
        <Link to={back} className={backClass}>
          <BackWords />
        </Link>
      }
    />
  );
}
