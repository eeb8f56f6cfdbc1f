/** Handing a case back to the queue or to a colleague, and who these colleagues are. */
import type { handOverApplication as endpoint } from '#contract/office.ts';
import { type Colleague, handOverApplication as rule } from '#domain/hand-over.ts';
import type { Loan, LoanChange, Person } from '#domain/loan.ts';
import { may } from '#domain/permission.ts';
import { isStaffRole } from '../accounts/sessions.ts';
import { personOf } from '../actor.ts';
import type { Command } from '../command.ts';
import type { Db, Tx } from '../house.ts';
import { type LoanDone, loanDone, loanStream } from '../loans/loan-case.ts';
import { loanFor } from '../loans/loan-rows.ts';
import type { InputOf } from '../route.ts';

type State = { loan: Loan; person: Person & { isApprover: boolean }; to: Colleague | undefined };

export const handOverApplication: Command<InputOf<typeof endpoint>, State, LoanChange, LoanDone> = {
  action: 'handOverApplication',
  stream: loanStream,
  read: async (tx, { actor }, { loanId, to }) => {
    const loan = await loanFor(tx, actor, loanId);
    if (!loan) return undefined;
    const isApprover = actor.kind === 'staff' && actor.roles.includes('approver');
    const person = { ...(await personOf(tx, actor)), isApprover };
    // Somebody unknown is nobody who may review.
    const colleague = to === null ? undefined : await colleagueOf(tx, to);
    return { loan, person, to: to === null ? undefined : (colleague ?? { ...nobody, userId: to }) };
  },
  decide: ({ loan, person, to }) => rule(loan, person, to),
  answer: loanDone,
};

const nobody = { name: '', mayReview: false };

async function colleagueOf(tx: Tx, userId: string): Promise<Colleague | undefined> {
  const row = await activeStaff(tx).where('user_id', '=', userId).executeTakeFirst();
  return row && { userId: row.user_id, name: row.name, mayReview: mayReview(row) };
}

export async function readReviewers(db: Db): Promise<{ reviewers: Person[] }> {
  const rows = await activeStaff(db).orderBy('name').execute();
  return { reviewers: rows.filter(mayReview).map(({ user_id, name }) => ({ userId: user_id, name })) };
}

const activeStaff = (db: Db | Tx) =>
  db
    .selectFrom('users')
    .select(['user_id', 'name', 'roles'])
    .where('kind', '=', 'staff')
    .where('deactivated_at', 'is', null);

const mayReview = ({ user_id, roles }: { user_id: string; roles: string[] }): boolean =>
  may({ kind: 'staff', userId: user_id, roles: roles.filter(isStaffRole) }, 'takeApplication');
