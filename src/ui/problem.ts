/** What a failed request becomes in the browser: the problem the server answered, or that no answer came. */
import type { Problem } from '#contract/problem.ts';
import type { RefusalCode } from '#domain/refusal.ts';
import type { Locale } from '#words/locale.ts';

/**
 * 'unreachable': no answer came, so nobody knows whether the write happened; the same key asks again safely. 'offline': the
 * device has no line, so nothing was sent.
 */
export type ProblemCode = RefusalCode | 'fault' | 'unreachable' | 'offline';

export class ApiProblem extends Error implements Omit<Problem, 'code'> {
  readonly code: ProblemCode;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly detailIn: Problem['detailIn'];
  readonly requestId: string;
  readonly facts: Problem['facts'];
  readonly issues: Problem['issues'];
  readonly latest: Problem['latest'];
  /** Of something that was sent to change something, and not of what was read. */
  readonly isOfWrite: boolean;
  /** Somebody typed in the form that was sent, and that stays there. */
  declare hasEntry?: boolean;

  constructor(problem: Problem, isOfWrite = false) {
    super(`${problem.status} ${problem.code}`);
    this.code = problem.code as ProblemCode;
    this.status = problem.status;
    this.title = problem.title;
    this.detail = problem.detail;
    this.detailIn = problem.detailIn;
    this.requestId = problem.requestId;
    this.facts = problem.facts;
    this.issues = problem.issues;
    this.latest = problem.latest;
    this.isOfWrite = isOfWrite;
  }

  /** The server's sentence, also when the language was changed since; what has no other words stays as it came. */
  wordsIn(locale: Locale): string {
    return this.detailIn?.[locale] ?? this.detail;
  }
}

export const offlineProblem = (): ApiProblem =>
  new ApiProblem({ code: 'offline', status: 0, title: '', detail: '', requestId: '' });

/** Nothing came in the time that a person waits. */
export const unreachableProblem = (): ApiProblem =>
  new ApiProblem({ code: 'unreachable', status: 0, title: '', detail: '', requestId: '' });

/** What an error page says in place of its own title. The one sentence of every fault stands under that title anyway. */
export const ownWordsOf = (failure: unknown, locale: Locale): string =>
  failure instanceof ApiProblem && failure.code !== 'fault' ? failure.wordsIn(locale) : '';

/** What to quote when we have to look into it. Whoever was told what to put right needs no such number. */
export function referenceOf(problem: unknown): string {
  if (!(problem instanceof ApiProblem)) return '';
  return problem.status >= 500 || problem.detail === '' ? problem.requestId : '';
}

/** Something between us broke, and did not say whether what was sent had arrived: the same key asks again safely. */
export const mayHaveArrived = (problem: unknown): boolean =>
  problem instanceof ApiProblem && problem.isOfWrite && problem.status >= 500 && problem.detail === '';

/** It was sent, and no answer came: only asking again, under the same key, tells whether it was done. */
export const isUnanswered = (problem: unknown): boolean =>
  problem instanceof ApiProblem && problem.isOfWrite && problem.code === 'unreachable';

/** Asked again, the answer can be another one. What was destroyed (410 Gone) never comes back: nobody is told to try. */
export const mayTryAgain = (problem: unknown): boolean =>
  !(problem instanceof ApiProblem && problem.status === 410);
