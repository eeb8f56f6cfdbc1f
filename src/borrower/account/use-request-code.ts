/**
 * Asks for a one-time code. Whoever left the question and asks again for the same thing within the minute gets no second code:
 * the one of a moment ago is still good, so its question comes back.
 */
import { useRef } from 'react';
import type { requestCode } from '#contract/account.ts';
import type { BodyInputOf, ResponseOf } from '#contract/endpoint.ts';
import { ApiProblem } from '#ui/problem.ts';
import { api } from '../api.ts';

type Asked = BodyInputOf<typeof requestCode>;
type Answer = ResponseOf<typeof requestCode>;
export type RequestCode = (asked: Asked, options: { key: string }) => Promise<Answer>;

export function useRequestCode(): RequestCode {
  const last = useRef<{ subject: string; answer: Answer }>(undefined);
  return async (asked, options) => {
    const subject = JSON.stringify({ ...asked, currentPassword: undefined });
    try {
      const answer = await api.requestCode(asked, options);
      last.current = { subject, answer };
      return answer;
    } catch (problem) {
      const isTooSoon = problem instanceof ApiProblem && problem.code === 'code-too-soon';
      if (isTooSoon && last.current?.subject === subject) return last.current.answer;
      throw problem;
    }
  };
}
