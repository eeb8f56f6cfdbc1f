/** Reads what the one-time link is for. The token leaves the address at once, so that nobody reads it over a shoulder. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OpenedStaffLink } from '#contract/team.ts';
import { rename } from '#ui/history.ts';
import { api } from '../api.ts';

export type Opening =
  | { state: 'opening' }
  | { state: 'open'; link: OpenedStaffLink; token: string }
  /** Without a problem: the address had no link in it. */
  | { state: 'closed'; problem?: unknown };

export function useStaffLink(): Opening & { openAgain: () => void } {
  const [opening, setOpening] = useState<Opening>({ state: 'opening' });
  const token = useRef<string>(undefined);

  async function open(): Promise<void> {
    const given = token.current;
    if (!given) return setOpening({ state: 'closed' });
    setOpening({ state: 'opening' });
    try {
      const link = await api.openStaffLink({ token: given });
      setOpening({ state: 'open', link, token: given });
    } catch (problem) {
      setOpening({ state: 'closed', problem });
    }
  }

  const openOnce = useEffectEvent(() => {
    if (token.current !== undefined) return;
    token.current = location.hash.slice(1);
    if (token.current) rename(location.pathname);
    void open();
  });
  useEffect(() => openOnce(), []);
  return { ...opening, openAgain: () => void open() };
}
