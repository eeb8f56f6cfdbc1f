/** What the officer asked to be put right, in words: all of it before the steps, and each photo's beside the photo. */
import { useLingui } from '@lingui/react/macro';
import type { VerificationView } from '#contract/identity.ts';
import { correctionItems, photosOf } from '#domain/photo-check.ts';
import type { IdentityImageKind } from '#domain/refusal.ts';
import { Notice } from '#ui/notice.tsx';
import { useFormat } from '#ui/words.tsx';
import { correctionWords } from '#words/reasons-correction.ts';
import { usePhotoNames } from './photo-words.ts';

type Asked = Pick<VerificationView, 'corrections'>;

export function Corrections({ corrections }: Asked) {
  const { t } = useLingui();
  const photos = usePhotoNames();
  const sentence = useSentence();
  const { colon } = useFormat();
  return (
    <Notice tone="warning" title={t`This is what we need`}>
      <ul className="mt-1 grid gap-2">
        {corrections.map(({ item, photo }) => (
          <li key={`${item} ${photo}`}>
            {photo && <b>{photos[photo] + colon}</b>}
            {sentence(item)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Beside the photo that is taken again: what was wrong with it and how to do it right. */
export function AskedOfPhoto({ kind, corrections }: Asked & { kind: IdentityImageKind }) {
  const sentence = useSentence();
  const { gap } = useFormat();
  const asked = corrections.filter((correction) => photosOf(correction).includes(kind));
  if (asked.length === 0) return null;
  return <p className="mt-1.5 text-note text-text-2">{asked.map(({ item }) => sentence(item)).join(gap)}</p>;
}

/** A code that this build does not know yet stands for itself. */
function useSentence(): (item: string) => string {
  const { i18n } = useLingui();
  return (item) => {
    const known = correctionItems.find((one) => one === item);
    return known ? i18n._(correctionWords[known]) : item;
  };
}
