/**
 * Gives the page's words to its components: what the macros of Lingui call (see lingui.config.ts). Sentences with
 * elements inside are apart, in `lingui-trans.tsx`, because few pages have one.
 */
import type { I18n } from '@lingui/core';
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';

/** A new object after every change, so that whoever uses it renders again. */
type Lingui = { i18n: I18n; _: I18n['_'] };

const LinguiContext = createContext<Lingui | undefined>(undefined);

function storeOf(i18n: I18n) {
  const look = (): Lingui => ({ i18n: new Proxy(i18n, {}), _: i18n._.bind(i18n) });
  let now = look();
  return {
    now: () => now,
    subscribe: (listener: () => void) =>
      i18n.on('change', () => {
        now = look();
        listener();
      }),
  };
}

export function I18nProvider({ i18n, children }: { i18n: I18n; children: ReactNode }) {
  const store = useMemo(() => storeOf(i18n), [i18n]);
  return (
    <LinguiContext value={useSyncExternalStore(store.subscribe, store.now, store.now)}>
      {children}
    </LinguiContext>
  );
}

export function useLingui(): Lingui {
  const lingui = useContext(LinguiContext);
  if (!lingui) throw new Error('This must stand inside <Words>');
  return lingui;
}
