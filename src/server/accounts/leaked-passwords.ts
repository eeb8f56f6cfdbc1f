/**
 * The most frequent passwords of public leaks: some 18,000 of eight characters or more, because a shorter one is refused
 * anyway. They are read when the first password is set: most processes never need them.
 */
import { createRequire } from 'node:module';

type Words = typeof import('@zxcvbn-ts/language-common');

let known: ReadonlySet<string> | undefined;

/** In small letters. */
export function leakedPasswords(): ReadonlySet<string> {
  if (known) return known;
  // Not `import()`: whoever checks a password should not have to wait for a file once in the life of a process.
  const { dictionary } = createRequire(import.meta.url)('@zxcvbn-ts/language-common') as Words;
  const all = dictionary['passwords-common'];
  known = new Set(all.filter(({ length }) => length >= 8));
  return known;
}
