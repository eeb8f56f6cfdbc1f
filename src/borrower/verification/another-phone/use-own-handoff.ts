/**
 * Starts a hand-off when it is shown, looks every two seconds what became of it, and puts what arrives into the draft. However
 * this is left, by a reload too, the hand-off ends: nobody sends photos that its owner no longer sees arrive.
 */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ResponseOf } from '#contract/endpoint.ts';
import type * as endpoints from '#contract/handoff.ts';
import type { IdentityImageKind } from '#domain/refusal.ts';
import type { CallOptions } from '#ui/api.ts';
import { addArrived } from '../draft-memory.ts';
import { ownHandoffApi } from './own-handoff-api.ts';

type Start = {
  /** Which press it is of. */
  round: number;
  /** Asked for when it began; what arrives later does not change it. */
  kinds: readonly IdentityImageKind[];
  answer?: ResponseOf<typeof endpoints.startHandoff>;
  problem?: unknown;
};

const lookEveryMs = 2_000;

export function useOwnHandoff(kinds: readonly IdentityImageKind[]) {
  const [round, setRound] = useState(0);
  const [newest, setNewest] = useState<Start>({ round, kinds });
  // From the press on, and not from when its request goes: a second press would begin another one beside it, and whichever
  // came last to the server would end the other, perhaps the one that is shown.
  const start = newest.round === round ? newest : { round, kinds };
  const handoffId = start.answer?.handoffId;
  const { data: view, error } = useQuery({
    queryKey: ['getHandoff', handoffId],
    queryFn: ({ signal }) => ownHandoffApi.getHandoff({ handoffId: handoffId ?? '' }, { signal }),
    enabled: handoffId !== undefined,
    refetchInterval: ({ state }) => (state.data?.state === 'ended' ? false : lookEveryMs),
  });

  const begin = useEffectEvent(() => {
    let isLeft = false;
    const starting = ownHandoffApi.startHandoff({ kinds: [...kinds] });
    starting.then(
      (answer) => !isLeft && setNewest({ round, kinds, answer }),
      (problem: unknown) => !isLeft && setNewest({ round, kinds, problem }),
    );
    return () => {
      isLeft = true;
      // Also one whose answer comes after this was closed. It ends by itself as well, so nobody waits for it.
      void starting.then((answer) => end(answer.handoffId)).catch(() => undefined);
    };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round begins anew
  useEffect(() => begin(), [round]);
  useEffect(() => {
    for (const { kind, fileId } of view?.arrived ?? []) addArrived(kind, fileId);
  }, [view]);

  useEffect(() => {
    if (handoffId === undefined) return;
    const leave = () => void end(handoffId, { keepalive: true }).catch(() => undefined);
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, [handoffId]);

  return {
    ...start,
    view,
    lookProblem: error,
    isRenewed: round > 0,
    renew: () => setRound(round + 1),
  };
}

const end = (handoffId: string, options?: CallOptions) => ownHandoffApi.endHandoff({ handoffId }, options);
