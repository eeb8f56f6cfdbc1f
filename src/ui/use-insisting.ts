/**
 * A straight line is refused as a signature. Who draws one again after two refusals signs like this: the third goes
 * through, marked as insisted (`signatureRefusal` in the domain). Two presses on one drawing are one refusal.
 */
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { signatureRefusal } from '#domain/signature.ts';
import type { Strokes } from './signature-strokes.ts';

const enough = 2;

export const isLine = (strokes: Strokes): boolean =>
  signatureRefusal({ kind: 'drawn', strokes }, '')?.refusal.code === 'signature-too-simple';

export function useInsisting(input: RefObject<HTMLInputElement | null>, strokes: Strokes): boolean {
  const [refusals, setRefusals] = useState(0);
  const refused = useRef<Strokes>(undefined);
  const count = useEffectEvent(() => {
    if (refused.current === strokes || !isLine(strokes)) return;
    refused.current = strokes;
    setRefusals((before) => before + 1);
  });
  useEffect(() => {
    const onSubmit = ({ target }: SubmitEvent) => {
      if (target === input.current?.form) count();
    };
    // At the window the form has already read its fields, so the press that is counted is judged without it.
    window.addEventListener('submit', onSubmit);
    return () => window.removeEventListener('submit', onSubmit);
  }, [input]);
  return refusals >= enough;
}
