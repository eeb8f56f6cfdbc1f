/** What a person reads in the terminal once the product runs: where everything is, and how to sign in to the demo. */
import { hasAdministrator } from '#domain/team.ts';
import type { House } from './house.ts';
import { officeUrlOf } from './office-host.ts';
import { hasOutboxPage } from './outbox/page.ts';
import type { DemoPerson } from './seed/demo-people.ts';
import { readMembers } from './team/team-rows.ts';

export async function announce(
  { environment, db }: House,
  people: readonly DemoPerson[] = [],
): Promise<void> {
  const { publicUrl } = environment;
  const hasOutbox = hasOutboxPage(environment);
  const lines = [
    `Borrower app  ${publicUrl}/en   (Malay: /my, Chinese: /cn)`,
    `Back office   ${officeUrlOf(environment)}/office`,
    `API           ${publicUrl}/api/docs`,
    ...(hasOutbox
      ? [`Outbox        ${publicUrl}/outbox   one-time codes and authenticator codes appear here`]
      : []),
    ...(hasAdministrator(await readMembers(db)) ? [] : ['', firstPersonLine]),
    ...demoLines(people),
  ];
  console.log(`\n${lines.join('\n')}\n`);
}

const firstPersonLine =
  'Nobody works here yet. The first administrator comes in by a one-time link: npm run first-administrator';

function demoLines(people: readonly DemoPerson[]): string[] {
  const staff = people.filter(({ role }) => role !== 'borrower');
  const borrowers = people.filter(({ role }) => role === 'borrower');
  if (people.length === 0) return [];
  return [
    '',
    'Demo borrowers sign in with email and password; a new device gets a code:',
    ...table(borrowers),
    '',
    'Demo staff sign in at the back office with email, password and authenticator code:',
    ...table(staff),
  ];
}

function table(people: readonly DemoPerson[]): string[] {
  const width = (of: 'email' | 'password') => Math.max(...people.map((person) => person[of].length));
  return people.map(
    ({ email, password, name, about }) =>
      `  ${email.padEnd(width('email'))}  ${password.padEnd(width('password'))}  ${name}: ${about}`,
  );
}
