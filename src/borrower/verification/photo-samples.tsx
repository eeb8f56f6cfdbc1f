/** Drawn examples of good and bad photos: an invented card, no real person, no emblem. The words beside them say the same. */
import { useLingui } from '@lingui/react/macro';
import { CircleCheck, CircleX } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { IdentityImageKind } from '#domain/refusal.ts';
import { classNames } from '#ui/class-names.ts';
import { BackOfCard, FaceWithCard, FrontOfCard } from './photo-drawings.tsx';

type Sample = { picture: ReactNode; words: string; isGood?: boolean };

export function PhotoSamples({ kind }: { kind: IdentityImageKind }) {
  const card = useCardSamples(kind === 'ic-back' ? <BackOfCard /> : <FrontOfCard />);
  const selfie = useSelfieSamples();
  const samples = kind === 'selfie-with-ic' ? selfie : card;
  return (
    <ul className="grid grid-cols-4 gap-2 max-xs:grid-cols-2">
      {samples.map(({ picture, words, isGood = false }) => (
        <li key={words} className="rounded-control bg-surface-2 p-1.5 pb-2">
          <svg viewBox="0 0 150 100" aria-hidden className="w-full rounded-xs">
            <rect width="150" height="100" className="fill-ink" />
            {picture}
          </svg>
          <p
            className={classNames(
              'mt-1.5 flex items-start gap-1 text-[0.75rem] leading-note font-medium',
              isGood ? 'text-success-text' : 'text-danger-text',
            )}
          >
            {isGood ? (
              <CircleCheck aria-hidden className="size-4 flex-none" />
            ) : (
              <CircleX aria-hidden className="size-4 flex-none" />
            )}
            {words}
          </p>
        </li>
      ))}
    </ul>
  );
}

function useCardSamples(card: ReactNode): Sample[] {
  const { t } = useLingui();
  const blur = useId();
  return [
    { picture: card, words: t`Sharp, all corners`, isGood: true },
    {
      words: t`Glare on the card`,
      picture: (
        <>
          {card}
          <ellipse
            cx="70"
            cy="46"
            rx="40"
            ry="22"
            transform="rotate(-18 70 46)"
            className="fill-paper"
            opacity=".88"
          />
        </>
      ),
    },
    {
      words: t`Blurred`,
      picture: (
        <>
          <filter id={blur}>
            <feGaussianBlur stdDeviation="2.6" />
          </filter>
          <g filter={`url(#${blur})`}>{card}</g>
        </>
      ),
    },
    {
      words: t`Corner cut off`,
      picture: <g transform="translate(-38 30) scale(1.25) rotate(-8)">{card}</g>,
    },
  ];
}

function useSelfieSamples(): Sample[] {
  const { t } = useLingui();
  return [
    { picture: <FaceWithCard />, words: t`Face and card clear`, isGood: true },
    { picture: <FaceWithCard cardAt="face" />, words: t`Card covers the face` },
    {
      words: t`Too dark`,
      picture: (
        <>
          <FaceWithCard />
          <rect width="150" height="100" className="fill-ink" opacity=".72" />
        </>
      ),
    },
    {
      words: t`Face cut off`,
      picture: (
        <g transform="translate(-20 -48) scale(1.3)">
          <FaceWithCard />
        </g>
      ),
    },
  ];
}

/** The large picture above the buttons: where the card, or the face and the card, belong in the photo. */
export function FramedPicture({ kind }: { kind: IdentityImageKind }) {
  const isSelfie = kind === 'selfie-with-ic';
  return (
    <svg viewBox="0 0 400 250" aria-hidden className="w-full rounded-card">
      <rect width="400" height="250" className="fill-ink" />
      <g transform={isSelfie ? 'translate(25 0) scale(2.33 2.5)' : 'translate(-5 -11) scale(2.733 2.72)'}>
        {isSelfie ? <FaceWithCard /> : kind === 'ic-back' ? <BackOfCard /> : <FrontOfCard />}
      </g>
      <path
        d="M24 60V36a16 16 0 0 1 16-16h24M336 20h24a16 16 0 0 1 16 16v24M376 190v24a16 16 0 0 1-16 16h-24M64 230H40a16 16 0 0 1-16-16v-24"
        className="fill-none stroke-hero-accent"
        strokeWidth="5"
        strokeLinecap="round"
      />
    </svg>
  );
}
