/**
 * What happened to each borrower of the demo before today: one story for every state that a loan can be in, with real
 * due dates. All of it goes through the commands, so the books of a demo prove like any other.
 */
import { addDays, addMonths } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import type { Actor } from '#domain/permission.ts';
import { readMessage, replyToBorrower, sendMessage } from '../messages/commands.ts';
import { sendHeldMessage } from '../messages/held-commands.ts';
import { preparePayout } from '../payouts/commands.ts';
import { rejectApplication } from '../review/commands.ts';
import { apply, join } from './as-borrower.ts';
import {
  applied,
  approved,
  attested,
  type Begun,
  countersigned,
  delivered,
  disbursed,
  proposed,
  sealed,
  taken,
} from './lending.ts';
import { payoutDays } from './payout-days.ts';
import { billNow, payBills, payOn, sendProof } from './repaying.ts';
import { run, type Scene } from './scene.ts';
import { daysSince } from './seed-clock.ts';

export type StoryName =
  | 'fresh'
  | 'unverified'
  | 'pending'
  | 'under-review'
  | 'proposed'
  | 'approved'
  | 'countersigned'
  | 'attested'
  | 'sealed'
  | 'being-sent'
  | 'repaying'
  | 'late'
  | 'ahead'
  | 'settled'
  | 'rejected';

export const stories: Record<StoryName, (scene: Scene) => Promise<unknown>> = {
  fresh: (scene) => {
    scene.clock.minutesAgo(40);
    return join(scene);
  },
  unverified: async (scene) => {
    scene.clock.daysAgo(1, '20:10');
    const me = await join(scene);
    scene.clock.daysAgo(1, '20:25');
    await apply(scene, me);
  },
  pending: (scene) => applied(scene, 1),
  'under-review': async (scene) => {
    const begun = await taken(scene, 1);
    scene.clock.daysAgo(1, '11:20');
    await answer(
      scene,
      begun,
      'Terima kasih atas permohonan anda. Adakah pendapatan itu termasuk elaun syif?',
    );
    scene.clock.minutesAgo(75);
    await write(scene, begun, 'Ya, termasuk elaun syif. Slip gaji boleh saya hantar jika perlu.');
  },
  proposed: (scene) => proposed(scene, 1),
  approved: (scene) => approved(scene, 3),
  countersigned: (scene) => countersigned(scene, 2),
  attested: (scene) => attested(scene, 2),
  sealed: (scene) => sealed(scene, 2),
  'being-sent': async (scene) => {
    const { loanId } = await delivered(scene, 2);
    scene.clock.minutesAgo(55);
    await run(scene, scene.office.finance, preparePayout, { loanId });
  },
  repaying: repayingStory,
  late: lateStory,
  ahead: aheadStory,
  settled: settledStory,
  rejected: rejectedStory,
};

async function repayingStory(scene: Scene): Promise<void> {
  const { clock } = scene;
  const paidOutOn = payoutDays.repaying(clock.today);
  const begun = await disbursed(scene, daysSince(clock, paidOutOn) + 1);
  await payBills(scene, begun, 2);
  clock.daysAgo(daysSince(clock, addMonths(paidOutOn, 2)) - 3, '20:40');
  await write(scene, begun, 'Hello, where do I find the receipt of my last payment?');
  clock.daysAgo(daysSince(clock, addMonths(paidOutOn, 2)) - 4, '09:25');
  await answer(scene, begun, 'Hello! Open History: every confirmed payment has its receipt there.');
  await payBills(scene, begun, 1);
  clock.daysAgo(2, '21:15');
  await readAll(scene, begun.me);
  clock.minutesAgo(95);
  await sendProof(scene, begun);
}

async function lateStory(scene: Scene): Promise<void> {
  const { clock, office } = scene;
  const paidOutOn = payoutDays.late(clock.today);
  const begun = await disbursed(scene, daysSince(clock, paidOutOn) + 1);
  await payBills(scene, begun, 1);
  clock.daysAgo(14, '18:30');
  await readAll(scene, begun.me);
  const { bill } = await billNow(scene, begun.loanId);
  await payOn(scene, begun, bill.dueOn, sen(150_00));
  clock.daysAgo(1, '10:30');
  await run(scene, office.finance, replyToBorrower, {
    borrowerId: borrowerIdOf(begun.me),
    body: 'Terima kasih, RM150.00 sudah kami terima. Baki ansuran kedua belum sampai. Jika ada kesulitan, beritahu kami di sini.',
  });
  clock.minutesAgo(130);
  await write(scene, begun, 'Maaf, gaji saya lewat bulan ini. Saya akan bayar hari Jumaat.');
}

/** A round sum, more than the bill: the rest waits as the borrower's money. */
async function aheadStory(scene: Scene): Promise<void> {
  const { clock } = scene;
  const begun = await disbursed(scene, daysSince(clock, payoutDays.ahead(clock.today)) + 1);
  await payBills(scene, begun, 1);
  const { bill } = await billNow(scene, begun.loanId);
  await payOn(scene, begun, addDays(bill.dueOn, -1), sen(700_00));
  clock.daysAgo(3, '19:10');
  await readAll(scene, begun.me);
}

async function settledStory(scene: Scene): Promise<void> {
  const { clock } = scene;
  const paidOutOn = payoutDays.settled(clock.today);
  const begun = await disbursed(scene, daysSince(clock, paidOutOn) + 1);
  await payBills(scene, begun, 6);
  clock.daysAgo(20, '19:45');
  await readAll(scene, begun.me);
  clock.daysAgo(20, '19:50');
  await write(scene, begun, '贷款已经还清了，谢谢你们的帮助。');
  clock.daysAgo(19, '09:30');
  await answer(scene, begun, '恭喜您还清贷款，也谢谢您每个月准时付款。');
}

async function rejectedStory(scene: Scene): Promise<void> {
  const { clock, office } = scene;
  const { loanId } = await taken(scene, 16);
  clock.daysAgo(15, '16:40');
  const tryAgainOn = addDays(clock.today, 75);
  await run(scene, office.officer, rejectApplication, {
    loanId,
    reasons: ['income-not-enough', 'debts-too-high'],
    tryAgainOn,
  });
}

const write = (scene: Scene, { me }: Begun, body: string) => run(scene, me, sendMessage, { body });

/** Where no loan is paid out, a second person sends what was written. */
async function answer(scene: Scene, { me }: Begun, body: string): Promise<void> {
  const borrowerId = borrowerIdOf(me);
  const { held } = await run(scene, scene.office.officer, replyToBorrower, { borrowerId, body });
  if (!held) return;
  await run(scene, scene.office.approver, sendHeldMessage, { borrowerId, messageId: held.messageId });
}

const borrowerIdOf = (actor: Actor): string => ('userId' in actor ? actor.userId : '');

/** The borrower opens every message that came so far. */
async function readAll(scene: Scene, me: Actor): Promise<void> {
  const unread = await scene.house.db
    .selectFrom('messages')
    .select('message_id')
    .where('borrower_id', '=', borrowerIdOf(me))
    .where('sender_kind', '=', 'lender')
    .where('read_at', 'is', null)
    .execute();
  for (const { message_id: messageId } of unread) await run(scene, me, readMessage, { messageId });
}
