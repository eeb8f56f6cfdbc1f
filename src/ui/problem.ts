/** What a failed request becomes in the browser: the problem the server answered, or that no answer came. */
import type { Problem } from '#contract/problem.ts';
import type { RefusalCode } from '#domain/refusal.ts';

/** 'unreachable': no answer came, so nobody knows whether the write happened; the same key asks again safely. */
export type ProblemCode = RefusalCode | 'fault' | 'unreachable';

export class ApiProblem extends Error implements Omit<Problem, 'code'> {
  readonly code: ProblemCode;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly requestId: string;
  readonly facts: Problem['facts'];
  readonly issues: Problem['issues'];

  constructor(problem: Problem) {
    super(`${problem.status} ${problem.code}`);
    this.code = problem.code as ProblemCode;
    this.status = problem.status;
    this.title = problem.title;
    this.detail = problem.detail;
    this.requestId = problem.requestId;
    this.facts = problem.facts;
    this.issues = problem.issues;
  }
}
