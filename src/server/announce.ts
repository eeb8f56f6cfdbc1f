/** What a person reads in the terminal once the product runs: where everything is, and how to sign in to the demo. */
import type { House } from './house.ts';
import { hasOutboxPage } from './outbox/page.ts';
import type { DemoPerson } from './seed/demo-people.ts';

export function announce({ environment }: House, people: readonly DemoPerson[] = []): void {
  const { publicUrl } = environment;
  const hasOutbox = hasOutboxPage(environment);
  const lines = [
    `Borrower app  ${publicUrl}/en   (Malay: /my, Chinese: /cn)`,
    `Back office   ${publicUrl}/office`,
    `API           ${publicUrl}/api/docs`,
    ...(hasOutbox
      ? [`Outbox        ${publicUrl}/outbox   one-time codes and authenticator codes appear here`]
      : []),
    ...demoLines(people),
  ];
  console.log(`\n${lines.join('\n')}\n`);
}

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
