import { expect, test } from 'vitest';
import { changeNews, downloadData, downloadsADay, privacyNotice } from './privacy.ts';

test('news are written down with the version of the text that stood beside the switch', () => {
  expect(changeNews({ wanted: false })).toMatchObject({
    ok: true,
    change: {
      event: { name: 'privacy.news-changed', facts: { wanted: false, version: privacyNotice.version } },
    },
  });
});

test('a download is told to the owner, three times a day', () => {
  expect(downloadData({ downloadsOfDay: downloadsADay - 1, waitMinutes: 5 })).toMatchObject({
    ok: true,
    change: { notices: [{ template: 'data-downloaded' }] },
  });
  expect(downloadData({ downloadsOfDay: downloadsADay, waitMinutes: 5 })).toEqual({
    ok: false,
    refusal: { code: 'too-many-tries', waitMinutes: 5 },
  });
});
