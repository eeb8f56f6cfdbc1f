/** After signing out, by whatever way, nothing that was read stays on the device. */
import { forgetReadings } from '#ui/last-reading.ts';
import { isOnDevice } from '../kept-uploads.ts';

export async function forgetKeptReading(): Promise<void> {
  forgetReadings();
  if (await isOnDevice('jernih-reading')) await (await import('./kept-reading.ts')).forgetReading();
}
