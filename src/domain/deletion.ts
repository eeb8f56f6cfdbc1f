/**
 * Deletion that somebody asked for, and destruction by the clock. What may go goes at once; what stays is answered with
 * its reason and date, and the answer is kept.
 */
import type { CalendarDate } from './date.ts';
import type { PrivacyChange } from './privacy.ts';
import { allow, type Outcome, refuse } from './refusal.ts';
import {
  answersOf,
  type DataGroup,
  type GroupAnswer,
  isDueForDestruction,
  type KeptFile,
  type LoanSpan,
  mayDestroy,
  type PrivacyFacts,
} from './retention.ts';

export type DeletionChange = PrivacyChange & {
  /** As answered: `canGo` of a group that was asked for is deleted now. */
  answers: readonly (GroupAnswer & { isDeleted: boolean })[];
  groups: readonly DataGroup[];
  fileIds: readonly string[];
};

/** Nothing is deleted that was not asked for. An account goes last: with it goes all that can. */
export const requestDeletion = (
  facts: PrivacyFacts,
  asked: readonly DataGroup[],
  today: CalendarDate,
): Outcome<DeletionChange> => {
  const answers = answersOf(facts, today);
  const possible = answers.filter(({ canGo }) => canGo > 0).map(({ group }) => group);
  // The person decided by another list: they look at the new one first.
  if (asked.some((group) => !possible.includes(group))) return refuse({ code: 'changed-meanwhile' });
  const groups = asked.includes('account') ? possible : possible.filter((group) => asked.includes(group));
  const isAsked = ({ isProof }: KeptFile) => groups.includes(isProof ? 'payment-proofs' : 'identity-photos');
  const fileIds = facts.files
    .filter((file) => isAsked(file) && mayDestroy(file, facts.loans, today))
    .map(({ fileId }) => fileId);
  const answered = answers.map((answer) => ({ ...answer, isDeleted: groups.includes(answer.group) }));
  return allow({
    event: {
      name: 'privacy.deletion-requested',
      facts: {
        groups,
        files: fileIds,
        stays: answers.flatMap(({ group, stay }) =>
          stay ? [{ group, because: stay.because, until: stay.until, reference: stay.reference }] : [],
        ),
      },
    },
    // A closed account has nobody to read it; its email is written before it is gone.
    notices: groups.includes('account')
      ? []
      : [
          {
            template: groups.length > 0 ? 'deletion-done' : 'deletion-answered',
            facts: {},
            link: '/my-account/privacy',
          },
        ],
    answers: answered,
    groups,
    fileIds,
  });
};

/** By the clock: only a file whose time is over, and never again. */
export const destroyFile = (
  file: KeptFile & { kind: string },
  loans: readonly LoanSpan[],
  today: CalendarDate,
): Outcome<PrivacyChange> =>
  isDueForDestruction(file, loans, today)
    ? allow({
        event: {
          name: 'file.destroyed',
          facts: { fileId: file.fileId, kind: file.kind, because: 'retention' },
        },
        notices: [],
      })
    : refuse({ code: 'not-found' });
