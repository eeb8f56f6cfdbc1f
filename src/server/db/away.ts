/**
 * The database is not there, or cannot write: killed, restarting, cut off, its disk full. Whether the last thing asked of
 * it happened, nobody knows; the same request with the same idempotency key finds out, or does it.
 */

/**
 * PostgreSQL's own words: the session was ended, the server stops or starts, a replica that takes no writes, no disk, no
 * memory, a fault of the disk.
 */
const awayCodes = new Set(['57P01', '57P02', '57P03', '57P05', '25006', '53100', '53200', '58030']);
/** Of the line itself; as `code` of Node's own errors. */
const lineCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** pg has no codes for them. */
const sentences = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
];

export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (awayCodes.has(code) || lineCodes.has(code) || code.startsWith('08')) return true;
  // The socket's file is gone.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  return sentences.some((sentence) => error.message.startsWith(sentence));
}
