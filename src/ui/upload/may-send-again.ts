/** Whether the same file may arrive at the next try. */
import { ApiProblem } from '../problem.ts';

/** No answer came, or something broke on the other side. A no to the file, or to the sender, stays a no. */
export const maySendAgain = (problem: unknown): boolean =>
  !(problem instanceof ApiProblem) || problem.status === 0 || problem.status >= 500;
