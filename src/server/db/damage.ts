/** The database cannot read what it wrote: a page whose checksum is wrong, a file that is gone or too short, a disk that fails. */

/** data_corrupted, index_corrupted, undefined_file, io_error. */
const damageCodes: readonly unknown[] = ['XX001', 'XX002', '58P01', '58030'];

/** PostgreSQL's code and sentence, which names a file and a block and nothing of a row; undefined where it is something else. */
export const damageIn = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && damageCodes.includes(error.code)
    ? `${error.code} ${error.message}`.slice(0, 300)
    : undefined;
