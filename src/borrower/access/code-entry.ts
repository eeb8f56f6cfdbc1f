/** What every form for a one-time code does, on its own page or in a dialog. */
import { useLingui } from '@lingui/react/macro';
import { ApiProblem } from '#ui/problem.ts';
import { api } from '../api.ts';
import type { Challenge } from './challenge.ts';
import { reworded } from './reworded.ts';

/** What is wrong with typed digits, in words; false when nothing is. */
export function useCodeFault(): (digits: string) => string | false {
  const { t } = useLingui();
  return (digits) =>
    digits === '' ? t`Enter the 6-digit code` : !/^\d{6}$/.test(digits) && t`Code must be 6 numbers`;
}

/** Wrong, used, expired, or tried too often: all of it stands at the field. */
export const fieldOfCode = ({ code }: { code: string }): 'code' | undefined =>
  code.startsWith('code-') || code === 'too-many-tries' ? 'code' : undefined;

/** What the server said of a code, in the language of now. */
export function useCodeRefusalWords(): (problem: ApiProblem) => string | undefined {
  const { t } = useLingui();
  return ({ code }) => {
    if (code === 'code-wrong') return t`This code is not right. Check it or send a new one.`;
    if (code === 'code-spent') return t`This code was tried too often and no longer works. Send a new one.`;
    return code === 'code-expired' ? t`This code has expired. We have sent a new one.` : undefined;
  };
}

export const isExpired = (problem: unknown): problem is ApiProblem =>
  problem instanceof ApiProblem && problem.code === 'code-expired';

/** Too late, or tried too often: it is not entered any more. */
export const isOver = (problem: unknown): boolean =>
  isExpired(problem) || (problem instanceof ApiProblem && problem.code === 'code-spent');

/** Another code for one that has expired, told to `onSent`; the problem to throw then says that it was sent. */
export function useSendAnotherIfExpired(
  { challengeId, channel }: Pick<Challenge, 'challengeId' | 'channel'>,
  onSent: (next: Challenge) => void,
): (problem: unknown) => Promise<unknown> {
  const { t } = useLingui();
  return async (problem) => {
    if (!isExpired(problem)) return problem;
    try {
      onSent((await api.resendCode({ challengeId, channel })).challenge);
    } catch {
      return problem;
    }
    return reworded(problem, t`This code has expired. We have sent a new one.`);
  };
}
