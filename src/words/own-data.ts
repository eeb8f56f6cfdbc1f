/** How to read `data.json` of the copy of one's own data, for whoever opens it without our documentation. */
import type { I18n } from '@lingui/core';

const notes = {
  amounts: /*i18n*/ {
    id: 'own-data.amounts',
    message:
      'Keys that end in Sen are in sen: 10000 is RM100.00. Rates that end in Bps are hundredths of a percent.',
  },
  times: /*i18n*/ {
    id: 'own-data.times',
    message: 'Points in time are in UTC. Dates are days in Malaysia.',
  },
  opened: /*i18n*/ {
    id: 'own-data.opened',
    message:
      'What we keep sealed (your IC number, account numbers, signatures, agreements) is written out here in full.',
  },
  files: /*i18n*/ {
    id: 'own-data.files',
    message:
      'filesInThisZip at the end names each file of this ZIP with its SHA-256 fingerprint. What we hold and could not open is named in filesMissing: write to us about it.',
  },
  messages: /*i18n*/ {
    id: 'own-data.messages',
    message:
      'A message of ours that was worded when it was read has its subject and body in the language of this copy.',
  },
  looks: /*i18n*/ {
    id: 'own-data.looks',
    message: 'looks says who of our staff opened your photos and numbers, and for which case.',
  },
  history: /*i18n*/ {
    id: 'own-data.history',
    message: 'history says what happened in your account, by its names in our chained record.',
  },
};

/** By the part of the copy that each note is about. */
export const ownDataNotes = (i18n: I18n): Record<string, string> =>
  Object.fromEntries(Object.entries(notes).map(([part, { id }]) => [part, i18n._(id)]));
