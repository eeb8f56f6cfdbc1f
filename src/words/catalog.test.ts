import { describe, expect, it } from 'vitest';
import { compileCatalog, loadWords } from './catalog.ts';

const entry = (id: string, text: string) => `#. js-lingui-explicit-id\nmsgid "${id}"\nmsgstr "${text}"\n`;
const header = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n';

describe('catalogues', () => {
  it('speak each language by the same ids, with plurals', async () => {
    const words = await loadWords({
      en: header + entry('days', '{count, plural, one {# day} other {# days}}'),
      ms: header + entry('days', '{count} hari'),
      zh: header + entry('days', '{count} 天'),
    });
    expect(words.en._('days', { count: 1 })).toBe('1 day');
    expect(words.en._('days', { count: 3 })).toBe('3 days');
    expect(words.ms._('days', { count: 3 })).toBe('3 hari');
    expect(words.zh._('days', { count: 3 })).toBe('3 天');
  });

  it('do not start with a text that has no translation, or a broken one', async () => {
    await expect(compileCatalog(header + entry('greeting', ''), 'ms')).rejects.toThrow(
      'No ms words for "greeting"',
    );
    await expect(compileCatalog(header + entry('greeting', 'Hai {nama'), 'ms')).rejects.toThrow();
  });
});
