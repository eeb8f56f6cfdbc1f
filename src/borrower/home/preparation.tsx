/** What to have at hand, and the three steps from the application to the money. */
import { useLingui } from '@lingui/react/macro';
import { Camera, FilePenLine, IdCard, Landmark, ScanFace, Send, Users } from 'lucide-react';

export function HaveReady() {
  const { t } = useLingui();
  const things = [
    { icon: IdCard, name: t`Your MyKad (front and back)` },
    { icon: Camera, name: t`A phone or computer with a camera` },
    { icon: Landmark, name: t`Your bank account number` },
    { icon: Users, name: t`A contact we can call in an emergency` },
  ];
  return (
    <section>
      <h2>{t`Have these ready`}</h2>
      <ul className="mt-4 space-y-3">
        {things.map(({ icon: Icon, name }) => (
          <li key={name} className="flex items-start gap-3">
            <Icon aria-hidden className="mt-0.5 size-5 flex-none text-primary" />
            <span>{name}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function HowItWorks() {
  const { t } = useLingui();
  const steps = [
    {
      icon: FilePenLine,
      title: t`Apply and sign`,
      text: t`Choose an amount, check the cost and sign on screen.`,
    },
    {
      icon: ScanFace,
      title: t`Prove who you are`,
      text: t`Photos of your MyKad and a selfie holding it.`,
    },
    {
      icon: Send,
      title: t`Get your money`,
      text: t`We check, you sign the agreement, and we send it to your own bank account.`,
    },
  ];
  const line =
    'not-last:before:absolute not-last:before:top-10 not-last:before:bottom-0 not-last:before:left-5 not-last:before:w-0.5 not-last:before:-ms-px not-last:before:bg-border lg:not-last:before:top-5 lg:not-last:before:right-3 lg:not-last:before:bottom-auto lg:not-last:before:left-13 lg:not-last:before:ms-0 lg:not-last:before:h-0.5 lg:not-last:before:w-auto';
  return (
    <section>
      <h2>{t`How it works`}</h2>
      <ol className="mt-5 grid lg:grid-cols-3 lg:gap-6">
        {steps.map(({ icon: Icon, title, text }) => (
          <li
            key={title}
            className={`relative grid grid-cols-[2.5rem_1fr] gap-x-4 pb-5 last:pb-0 lg:grid-cols-1 lg:content-start lg:gap-y-3 lg:pb-0 ${line}`}
          >
            <span className="grid size-10 place-items-center rounded-full bg-primary-soft text-primary-soft-text">
              <Icon aria-hidden className="size-5" />
            </span>
            <div className="min-w-0">
              <h3 className="text-md">{title}</h3>
              <p className="text-note text-text-2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
