/**
 * What is said while the two parts are sent and when one fails: the choice among the specification's messages (section 8).
 * The English texts are the specification's, letter for letter; details stand behind them.
 */
import type { MessageDescriptor } from '@lingui/core';
import { ApiProblem } from '#ui/problem.ts';
import type { Part } from './plan.ts';

export const submissionWords = {
  'personal-done': /*i18n*/ {
    id: 'submission.personal-done',
    message: 'Personal information submitted successfully!',
  },
  'bank-done': /*i18n*/ {
    id: 'submission.bank-done',
    message: 'Bank account information updated successfully:',
  },
  'all-done': /*i18n*/ { id: 'submission.all-done', message: 'All information submitted successfully!' },
  'all-done-redirecting': /*i18n*/ {
    id: 'submission.all-done-redirecting',
    message: 'All information submitted successfully! Redirecting...',
  },
  'personal-refused-because': /*i18n*/ {
    id: 'submission.personal-refused-because',
    message: 'Failed to submit personal information:',
  },
  'personal-refused': /*i18n*/ {
    id: 'submission.personal-refused',
    message: 'Failed to submit personal information.',
  },
  'personal-unexpected': /*i18n*/ {
    id: 'submission.personal-unexpected',
    message: 'An unexpected error occurred while submitting personal information',
  },
  'bank-refused-because': /*i18n*/ {
    id: 'submission.bank-refused-because',
    message: 'Failed to update bank details:',
  },
  'bank-refused-status': /*i18n*/ {
    id: 'submission.bank-refused-status',
    message: 'Failed to update bank details (status {status})',
  },
  'bank-unexpected': /*i18n*/ {
    id: 'submission.bank-unexpected',
    message: 'An unexpected error occurred while updating bank details',
  },
  'all-failed': /*i18n*/ { id: 'submission.all-failed', message: 'Failed to submit all information.' },
  'some-failed': /*i18n*/ {
    id: 'submission.some-failed',
    message: 'Failed to submit some or all information:',
  },
  unexpected: /*i18n*/ {
    id: 'submission.unexpected',
    message: 'An unexpected error occurred during submission.',
  },
  'unexpected-because': /*i18n*/ { id: 'submission.unexpected-because', message: 'Error during submission:' },
} as const satisfies Record<string, MessageDescriptor>;

export type SubmissionWord = keyof typeof submissionWords;

export type Said = { word: SubmissionWord; detail?: string; status?: number };

/** Where it went wrong: in one of the parts, or around them: photos on their way, the one-time code, the page itself. */
export type Failure = { during: Part | 'photos' | 'code' | 'page'; problem: unknown };

/** The message of the part that failed; undefined when it was neither. */
export function partMessage({ during, problem }: Failure): Said | undefined {
  if (during === 'personal-information') return personalMessage(problem);
  return during === 'bank-account' ? bankMessage(problem) : undefined;
}

/** The message over everything. */
export function overallMessage({ during, problem }: Failure): Said {
  if (during === 'personal-information') return { word: 'all-failed' };
  if (during === 'bank-account') return { word: 'some-failed' };
  const detail = detailOf(problem);
  return detail ? { word: 'unexpected-because', detail } : { word: 'unexpected' };
}

function personalMessage(problem: unknown): Said {
  const detail = detailOf(problem);
  if (!isRefusal(problem)) return { word: 'personal-unexpected', ...(detail && { detail }) };
  return detail ? { word: 'personal-refused-because', detail } : { word: 'personal-refused' };
}

function bankMessage(problem: unknown): Said {
  const detail = detailOf(problem);
  if (isRefusal(problem) && detail) return { word: 'bank-refused-because', detail };
  const status = problem instanceof ApiProblem ? problem.status : 0;
  return status > 0 ? { word: 'bank-refused-status', status } : { word: 'bank-unexpected' };
}

/** The server understood and said no. */
function isRefusal(problem: unknown): boolean {
  return problem instanceof ApiProblem && problem.status >= 400 && problem.status < 500;
}

/** Only what the server wrote for people; the text of a program's error is not for them. */
function detailOf(problem: unknown): string | undefined {
  return problem instanceof ApiProblem && problem.detail !== '' ? problem.detail : undefined;
}
