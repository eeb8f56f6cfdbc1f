import { malaysiaTime } from '#words/malaysia-time.ts';

/** The day in Kuala Lumpur, 'YYYY-MM-DD', whatever zone the device is in. */
export const dayInKualaLumpur = (at: Date): string => malaysiaTime(at).toISOString().slice(0, 10);
