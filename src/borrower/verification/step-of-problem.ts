/** The step where what was refused can be put right; undefined when it is nothing that was typed. */
import { ApiProblem } from '#ui/problem.ts';
import { aboutSchema } from './about-you.ts';
import type { Step } from './plan.ts';
import { bankSchema, emergencySchema, workSchema } from './step-answers.ts';
import type { Failure } from './submission-messages.ts';

export function stepOfProblem({ during, problem }: Failure): Step | undefined {
  if (during === 'photos') return 'photos';
  if (!(problem instanceof ApiProblem)) return undefined;
  const field = problem.issues?.[0]?.path[0];
  if (field !== undefined) return stepOfField(String(field));
  return stepOfCode(problem.code);
}

function stepOfField(field: string): Step | undefined {
  if (field === 'images') return 'photos';
  const shapes = { about: aboutSchema, work: workSchema, emergency: emergencySchema, bank: bankSchema };
  const steps = Object.keys(shapes) as (keyof typeof shapes)[];
  return steps.find((step) => field in shapes[step].shape);
}

function stepOfCode(code: ApiProblem['code']): Step | undefined {
  if (code.startsWith('ic-') || code === 'under-age' || code === 'birth-date-wrong') return 'about';
  if (code === 'emergency-contact-is-you') return 'emergency';
  if (code === 'photo-missing') return 'photos';
  return code === 'bank-unknown' || code === 'bank-account-not-yours' ? 'bank' : undefined;
}
