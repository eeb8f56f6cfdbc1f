/** What every page has but none shows at first: offline, a newer version, small confirmations, the question before leaving a form. */
import { type ColourPreference, useColourMode, useForcedMode } from '#ui/colour-mode.ts';
import { LeaveDialog } from '#ui/leave-dialog.tsx';
import { NewVersionBar } from '#ui/new-version-bar.tsx';
import { OfflineBar } from '#ui/offline-bar.tsx';
import { ToastRegion } from '#ui/toast.tsx';

export function Extras({ forcedMode }: { forcedMode: ColourPreference | undefined }) {
  useForcedMode(forcedMode);
  // Listens to the device even where no switch is shown.
  useColourMode();
  return (
    <>
      <OfflineBar />
      <NewVersionBar />
      <ToastRegion />
      <LeaveDialog />
    </>
  );
}
