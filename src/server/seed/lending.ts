/**
 * The way of a demo loan from the sign-up to the payout, at the pace of a good week: applied for and proposed on one
 * day, approved, signed and paid out on the next. Each stage begins with the one before it.
 */
import { randomInt } from 'node:crypto';
import type { Actor } from '#domain/permission.ts';
import { stampDutySen } from '#domain/stamp-duty.ts';
import { userIdOf } from '../actor.ts';
import { countersignAgreement, recordAttestation, recordStamping } from '../agreements/contract-commands.ts';
import { sealOne } from '../agreements/seal-agreements.ts';
import { kualaLumpurDate } from '../clock.ts';
import { preparePayout, releasePayout } from '../payouts/commands.ts';
import { writeFileLook } from '../reveal/look-rows.ts';
import { acceptPhoto, confirmApproval, proposeApproval, takeApplication } from '../review/commands.ts';
import { readPhotos } from '../review/photo-rows.ts';
import {
  apply,
  giveBankAccount,
  giveInformation,
  join,
  readAgreement,
  sign,
  takeCopy,
} from './as-borrower.ts';
import { loanNow, run, type Scene } from './scene.ts';

export type Begun = { me: Actor; loanId: string };

/** `day`: how many days ago the borrower signed up. */
export async function applied(scene: Scene, day: number): Promise<Begun> {
  const { clock } = scene;
  clock.daysAgo(day, '09:02');
  const me = await join(scene);
  clock.daysAgo(day, '09:11');
  const loanId = await apply(scene, me);
  clock.daysAgo(day, '09:17');
  await giveInformation(scene, me);
  clock.daysAgo(day, '09:20');
  await giveBankAccount(scene, me);
  return { me, loanId };
}

export async function taken(scene: Scene, day: number): Promise<Begun> {
  const begun = await applied(scene, day);
  scene.clock.daysAgo(day, '11:05');
  await run(scene, scene.office.officer, takeApplication, { loanId: begun.loanId });
  return begun;
}

export async function proposed(scene: Scene, day: number): Promise<Begun> {
  const begun = await taken(scene, day);
  const { amountSen, termMonths } = scene.borrower;
  scene.clock.daysAgo(day, '15:10');
  await acceptPhotos(scene, begun);
  scene.clock.daysAgo(day, '15:20');
  await run(scene, scene.office.officer, proposeApproval, {
    loanId: begun.loanId,
    amountSen,
    termMonths,
    note: 'Photos match the person and the form. The instalment fits the income.',
    differencesSeen: [],
  });
  return begun;
}

/** The officer opens each photo and accepts it. */
async function acceptPhotos(scene: Scene, { me, loanId }: Begun): Promise<void> {
  const { house, clock, office } = scene;
  const of = { borrowerId: userIdOf(me), loanId, staffId: userIdOf(office.officer) };
  for (const { kind, fileId } of await readPhotos(house.db, of)) {
    await writeFileLook(house.db, { ...of, fileId }, clock.now());
    await run(scene, office.officer, acceptPhoto, { loanId, kind, fileId });
  }
}

export async function approved(scene: Scene, day: number): Promise<Begun> {
  const begun = await proposed(scene, day);
  scene.clock.daysAgo(day - 1, '10:10');
  await run(scene, scene.office.approver, confirmApproval, {
    loanId: begun.loanId,
    differencesSeen: [],
  });
  return begun;
}

export async function countersigned(scene: Scene, day: number): Promise<Begun> {
  const { clock, office } = scene;
  const { me, loanId } = await approved(scene, day);
  clock.daysAgo(day - 1, '12:35');
  const bodyHash = await readAgreement(scene, me, loanId);
  clock.daysAgo(day - 1, '12:48');
  await sign(scene, me, { loanId, bodyHash });
  clock.daysAgo(day - 1, '14:05');
  await run(scene, office.approver, countersignAgreement, { loanId });
  return { me, loanId };
}

export async function attested(scene: Scene, day: number): Promise<Begun> {
  const { clock, office } = scene;
  const begun = await countersigned(scene, day);
  clock.daysAgo(day - 1, '14:12');
  const attestedAt = clock.now().toISOString();
  clock.daysAgo(day - 1, '14:15');
  await run(scene, office.officer, recordAttestation, {
    loanId: begun.loanId,
    attestorName: 'Zainab binti Kassim',
    capacity: 'commissioner-for-oaths',
    manner: 'video-call',
    attestedAt,
  });
  return begun;
}

export async function sealed(scene: Scene, day: number): Promise<Begun> {
  const { clock, office, borrower, house } = scene;
  const begun = await attested(scene, day);
  clock.daysAgo(day - 1, '14:20');
  await run(scene, office.finance, recordStamping, {
    loanId: begun.loanId,
    certificateNumber: `EDS${kualaLumpurDate(clock.now()).replaceAll('-', '')}${randomInt(100_000, 1_000_000)}`,
    stampedOn: kualaLumpurDate(clock.now()),
    amountSen: stampDutySen(borrower.amountSen),
  });
  clock.daysAgo(day - 1, '14:21');
  await sealOne(house, begun.loanId);
  return begun;
}

export async function delivered(scene: Scene, day: number): Promise<Begun> {
  const begun = await sealed(scene, day);
  scene.clock.daysAgo(day - 1, '14:26');
  await takeCopy(scene, begun.me, begun.loanId);
  return begun;
}

export async function disbursed(scene: Scene, day: number): Promise<Begun> {
  const { clock, office, borrower } = scene;
  const begun = await delivered(scene, day);
  const { loanId } = begun;
  clock.daysAgo(day - 1, '14:30');
  await run(scene, office.finance, preparePayout, { loanId });
  const payoutId = (await loanNow(scene, loanId)).payout?.payoutId ?? '';
  clock.daysAgo(day - 1, '16:20');
  await run(scene, office.secondFinance, releasePayout, {
    loanId,
    payoutId,
    amountSen: borrower.amountSen,
    paidOn: kualaLumpurDate(clock.now()),
    bankReference: bankReference(scene),
  });
  return begun;
}

/** As a bank would number it on that day. */
export const bankReference = ({ clock }: Scene): string =>
  `MBB${kualaLumpurDate(clock.now()).replaceAll('-', '')}${randomInt(1_000_000, 10_000_000)}`;
