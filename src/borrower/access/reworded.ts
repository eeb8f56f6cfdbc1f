/** A problem with words of this screen in place of the general ones. */
import { ApiProblem } from '#ui/problem.ts';

export function reworded({ code, status, title, requestId }: ApiProblem, detail: string): ApiProblem {
  return new ApiProblem({ code, status, title, requestId, detail });
}
