/**
 * The part of the proof that looks at the house itself: what stands on pages before any money arrived, and who may act. Each is
 * what its last event says, and says nothing that no message may say: whoever writes to the database past the rules leaves
 * no event, or one that names somebody (threats T1 and T5).
 */
import { factsOf, type LenderChangeKind, type LenderInForce, lenderTexts } from './lender-change.ts';
import { lenderContactRefusal } from './lender-settings.ts';
import { type StaffRole, staffRoles } from './permission.ts';
import type { Finding } from './proof.ts';
import type { Refused } from './refusal.ts';
import { licenceTextRefusal, productNameRefusal, registeredNameRefusal } from './shown-text.ts';
import { orderedRoles } from './team.ts';

const finding = (fault: Finding['fault'], expected: string, found: string): Finding => ({
  check: 'house',
  fault,
  reference: null,
  expected,
  found,
});

/** Of each part that was ever decided, what the last event says it became. Older events know fewer fields. */
export type LenderTold = Partial<
  Record<Exclude<LenderChangeKind, 'opening'>, Readonly<Record<string, unknown>>>
>;

export type LenderStanding = {
  inForce: LenderInForce;
  told: LenderTold;
  /** The number of the account that the last event of it names by its decision; undefined where there is none. */
  decidedAccountNumber: string | undefined;
};

/** The lender's row beside what was decided about it. Texts are named by their field: they may be a thief's. */
export const lenderFaults = ({ inForce, told, decidedAccountNumber }: LenderStanding): Finding[] => {
  const parts = ['licence', 'account', 'limits', 'contact'] as const;
  const differing = parts.flatMap((part) => {
    const decided = told[part];
    const standing = factsOf(part, inForce) as Readonly<Record<string, unknown>>;
    return Object.entries(decided ?? {})
      .filter(([field]) => field in standing)
      .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(standing[field]))
      .map(([field]) => `${part}: ${field}`);
  });
  const isAccountOther =
    decidedAccountNumber !== undefined && decidedAccountNumber !== digitsOf(inForce.account.accountNumber);
  return [...differing, ...(isAccountOther ? ['account: accountNumber'] : [])].map((field) =>
    finding('lender', `${field} as decided last`, `${field} is another`),
  );
};

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/**
 * What no event holds is judged by its words. What one does was judged on its day; stricter rules of later stop no honest
 * house. A product is never changed, and a newer version of it puts its name right.
 */
export const shownTextFaults = (
  inForce: LenderInForce | undefined,
  told: LenderTold,
  productNames: readonly string[],
): Finding[] => {
  const judged: readonly [string, Refused | undefined][] = [
    ...(inForce
      ? ([
          ...(told.licence
            ? []
            : lenderTexts(inForce.licence).map(([field, text]) => [field, licenceTextRefusal(text)])),
          [
            'registeredName',
            told.account ? undefined : registeredNameRefusal(inForce.account.registeredName),
          ],
          [
            'contact',
            told.contact || isContactEmpty(inForce) ? undefined : lenderContactRefusal(inForce.contact),
          ],
        ] as [string, Refused | undefined][])
      : []),
    ...productNames.map((name): [string, Refused | undefined] => ['product', productNameRefusal(name)]),
  ];
  return judged.flatMap(([field, refused]) =>
    refused
      ? [finding('shown-text', `${field}: what pages may say`, `${field}: ${refused.refusal.code}`)]
      : [],
  );
};

/** Not set yet, as on the day of the opening. */
const isContactEmpty = ({ contact }: LenderInForce): boolean =>
  contact.name === '' && contact.whatsapp === '' && contact.phone === '';

/** A step in the life of somebody's place in the house, in the order of the stream. */
export type TeamStep = { name: string; at: string; facts: Readonly<Record<string, unknown>> };
export type StandingMember = {
  userId: string;
  name: string;
  roles: readonly StaffRole[];
  isActive: boolean;
  createdAt: string;
};

type Told = { name?: string; roles?: readonly StaffRole[]; isActive: boolean };

/**
 * Everybody's name, roles and activity beside the last events about them. Who was there before the first one who joined by a
 * link (the people of a demo, or of before the record) may have none.
 */
export const memberFaults = (members: readonly StandingMember[], steps: readonly TeamStep[]): Finding[] => {
  const told = new Map<unknown, Told>();
  for (const { name, facts } of steps) {
    const before = told.get(facts.staffId) ?? { isActive: true };
    told.set(facts.staffId, { ...before, ...(afterOf[name]?.(facts) ?? {}) });
  }
  const firstJoinedAt = steps.find(({ name }) => name === 'staff.joined')?.at;
  return members.flatMap((member) => {
    const known = told.get(member.userId);
    if (!known) {
      const isLater = firstJoinedAt !== undefined && member.createdAt > firstJoinedAt;
      return isLater ? [finding('member', 'somebody who joined by a link', textOf(member))] : [];
    }
    const { name = member.name, roles = orderedRoles(member.roles), isActive } = known;
    const [expected, found] = [textOf({ roles, isActive }), textOf(member)];
    return [
      ...(expected === found ? [] : [finding('member', expected, found)]),
      ...(name === member.name ? [] : [finding('member', 'the name given when they joined', 'another name')]),
    ];
  });
};

const afterOf: Readonly<Record<string, (facts: TeamStep['facts']) => Partial<Told>>> = {
  'staff.joined': ({ after, name }) => ({
    roles: rolesIn(after),
    isActive: true,
    ...(typeof name === 'string' && { name }),
  }),
  'staff.roles-changed': ({ after }) => ({ roles: rolesIn(after) }),
  'staff.deactivated': () => ({ isActive: false }),
  'staff.activated': () => ({ isActive: true }),
};

export const teamSteps: readonly string[] = Object.keys(afterOf);

const rolesIn = (after: unknown): readonly StaffRole[] =>
  staffRoles.filter((role) => Array.isArray(after) && after.includes(role));

const textOf = ({ roles, isActive }: Pick<StandingMember, 'roles' | 'isActive'>): string =>
  `${orderedRoles(roles).join(', ') || 'no role'}${isActive ? '' : ', not active'}`;
