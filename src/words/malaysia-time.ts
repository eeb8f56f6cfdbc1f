/** Malaysia keeps UTC+8 all year. */
const aheadMs = 8 * 3_600_000;

/** A `Date` whose UTC fields are what calendars and clocks in Malaysia show at this instant, wherever the device is. */
export const malaysiaTime = (instant: string | Date): Date => new Date(new Date(instant).getTime() + aheadMs);
