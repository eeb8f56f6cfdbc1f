import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { privacyNotice } from '#domain/privacy.ts';

/** What stood in each version, in three languages. A version that somebody read is never changed: add a line. */
const texts: Record<number, string> = {
  2: '9afd616bbc7e53f8542d82b39f2a7d0f8d69f6a28f747f6e1eb7d65d62b28f4c',
  3: '9ad97f1e3b7a75217fc2bf666bcfadd481c306d95b65f2573ad85008ebf42b8c',
  4: 'f3432701267b77218b4a4c02eb0310941cd68f731d1ebb784ecf4ca3a8969ce3',
};

const root = path.resolve(import.meta.dirname, '../../..');
const said = (locale: string): string[] =>
  ['front', 'borrower'].flatMap((catalog) =>
    readFileSync(path.join(root, `src/words/${catalog}/${locale}.po`), 'utf8')
      .split('\n\n')
      .filter((entry) => /^#: src\/borrower\/access\/privacy-notice\.tsx$/m.test(entry))
      .map((entry) => entry.slice(entry.indexOf('msgid '))),
  );

test('the text of the privacy notice is that of its version', () => {
  const entries = ['en', 'ms', 'zh'].flatMap((locale) => said(locale).sort());
  expect(entries.length).toBeGreaterThan(40);
  const hash = createHash('sha256').update(entries.join('\n')).digest('hex');
  // Changed on purpose? Raise `privacyNotice` in domain/privacy.ts, with its day, and add the new hash above.
  expect(hash).toBe(texts[privacyNotice.version]);
});
