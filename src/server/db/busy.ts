/** The database is well and had no turn for us in time: nothing was saved, and a moment later it may work. */

/** lock_not_available, query_canceled (our own time limit), too_many_connections. */
const busyCodes: readonly unknown[] = ['55P03', '57014', '53300'];
/** pg-pool has no code for it: all connections were taken for the whole time that we wait for one. */
const noConnection = 'timeout exceeded when trying to connect';

export const isBusy = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && busyCodes.includes(error.code)) || error.message === noConnection);
