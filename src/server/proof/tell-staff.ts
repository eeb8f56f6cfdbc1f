/** Mail to those who can do something about it: administrators and auditors, each in their own language. */
import { type ProofMail, proofMail } from '#words/proof-mail.ts';
import type { House, Tx } from '../house.ts';
import { localeOf } from '../messages/notices.ts';
import { writeOutbox } from '../outbox/outbox.ts';

export async function tellStaff(tx: Tx, house: House, mail: ProofMail, faults: number): Promise<void> {
  const people = await tx
    .selectFrom('users')
    .select(['user_id', 'email', 'locale'])
    .where('kind', '=', 'staff')
    .where((eb) =>
      eb.or(['administrator', 'auditor'].map((role) => eb(eb.val(role), '=', eb.fn.any('roles')))),
    )
    .execute();
  const address = `${house.environment.publicUrl}/office/proof`;
  for (const { user_id: userId, email, locale } of people) {
    const { subject, text } = proofMail(house.words[localeOf(locale)], mail, { faults, address });
    await writeOutbox(tx, house, { userId, channel: 'email', sentTo: email, subject, text });
  }
}
