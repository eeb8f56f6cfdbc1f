/** What the officer asked to be put right, in words, with the photo it is about. */
import { useLingui } from '@lingui/react/macro';
import type { VerificationView } from '#contract/identity.ts';
import { correctionItems } from '#domain/review.ts';
import { Notice } from '#ui/notice.tsx';
import { correctionWords } from '#words/reasons.ts';
import { usePhotoNames } from './photo-words.ts';

export function Corrections({ corrections }: Pick<VerificationView, 'corrections'>) {
  const { t, i18n } = useLingui();
  const photos = usePhotoNames();
  return (
    <Notice tone="warning" title={t`This is what we need`}>
      <ul className="mt-1 grid gap-2">
        {corrections.map(({ item, photo }) => {
          const known = correctionItems.find((one) => one === item);
          return (
            <li key={`${item} ${photo}`}>
              {photo && <b>{photos[photo]}: </b>}
              {known ? i18n._(correctionWords[known]) : item}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
