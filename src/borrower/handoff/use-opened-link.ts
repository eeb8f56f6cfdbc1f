/**
 * Opens the link once, or goes on with what was opened before on this phone. The token leaves the address at once, so that it is
 * neither bookmarked nor shown to whoever looks over the shoulder.
 */

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { HandoffTask } from '#contract/handoff.ts';
import { rename } from '#ui/history.ts';
import { newKey } from '#ui/new-key.ts';
import { otherPhoneApi } from './other-phone-api.ts';

export type Opening =
  | { state: 'opening' }
  | { state: 'open'; task: HandoffTask }
  /** Without a problem: there was no link, and nothing was open. */
  | { state: 'closed'; problem?: unknown };

export function useOpenedLink(): Opening & { openAgain: () => void } {
  const [opening, setOpening] = useState<Opening>({ state: 'opening' });
  const link = useRef<Link>(undefined);

  async function open(): Promise<void> {
    setOpening({ state: 'opening' });
    try {
      const task = await ask(link.current);
      setOpening(task ? { state: 'open', task } : { state: 'closed' });
    } catch (problem) {
      setOpening({ state: 'closed', problem });
    }
  }

  const openOnce = useEffectEvent(() => {
    if (link.current) return;
    const token = location.hash.slice(1);
    link.current = { token, secret: `${newKey()}${newKey()}` };
    if (token) rename(location.pathname);
    void open();
  });
  useEffect(() => openOnce(), []);
  return { ...opening, openAgain: () => void open() };
}

/** The secret is this page's own: when the answer is lost, the link opens again for it and for nobody else. */
type Link = { token: string; secret: string };

/** Null when there is no link and nothing was open. */
const ask = async (link: Link | undefined): Promise<HandoffTask | null> =>
  link?.token ? await otherPhoneApi.claimHandoff(link) : (await otherPhoneApi.getHandoffTask()).task;
