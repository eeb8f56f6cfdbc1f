/** What a person reads in the terminal once the product runs: where everything is. */
import type { House } from './house.ts';
import { hasOutboxPage } from './outbox/page.ts';

export function announce({ environment }: House): void {
  const { publicUrl } = environment;
  const lines = [
    `Borrower app  ${publicUrl}/en   (Malay: /my, Chinese: /cn)`,
    `Back office   ${publicUrl}/office`,
    `API           ${publicUrl}/api/docs`,
    ...(hasOutboxPage(environment)
      ? [`Outbox        ${publicUrl}/outbox   one-time codes and authenticator codes appear here`]
      : []),
  ];
  console.log(`\n${lines.join('\n')}\n`);
}
