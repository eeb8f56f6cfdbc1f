/** What every page has but none shows at first: offline, a newer version, small confirmations, the question before leaving a form. */
import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { Bars } from '#ui/bars.tsx';
import { type ColourPreference, colourBrowser, useColourMode, useForcedMode } from '#ui/colour-mode.ts';
import { LanguageNews } from '#ui/language-news.tsx';
import { LeaveDialog } from '#ui/leave-dialog.tsx';
import { NewVersionBar } from '#ui/new-version-bar.tsx';
import { OfflineBar } from '#ui/offline-bar.tsx';
import { ToastRegion } from '#ui/toast.tsx';
import { useUncaught } from '#ui/uncaught.ts';
import { usePath } from '../navigation.tsx';
import { useOwesSignOut } from '../offline/owed-sign-out.ts';
import { useSwitchLocale } from '../switch-locale.ts';
import { useFreshPageData } from './fresh-page-data.ts';

type ExtrasProps = { forcedMode: ColourPreference | undefined; onHero: boolean };

export function Extras({ forcedMode, onHero }: ExtrasProps) {
  const { t } = useLingui();
  useForcedMode(forcedMode);
  // Listens to the device even where no switch is shown.
  useColourMode();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the header has another colour
  useEffect(colourBrowser, [onHero]);
  useFreshPageData();
  useUncaught();
  const switchLocale = useSwitchLocale();
  const owesSignOut = useOwesSignOut();
  // A filter in the address is the same page: it goes on under the finger that pressed it.
  const step = useSearch({ ssrSearch: '' }).match(/(?:step|photo)=[^&]*/g);
  return (
    <>
      <Bars page={`${usePath()} ${step}`}>
        <OfflineBar>
          {owesSignOut &&
            t`You are signed out on this device. Your session on our side ends as soon as you are connected.`}
        </OfflineBar>
        <NewVersionBar />
        <LanguageNews onAgain={(locale) => void switchLocale(locale)} />
      </Bars>
      <ToastRegion />
      <LeaveDialog />
    </>
  );
}
