/** What the demo's borrowers do until their agreement is signed, each step by what their page would call. */
import type { Actor } from '#domain/permission.ts';
import { parseMalaysianMobile } from '#domain/phone.ts';
import { costTermsOf, demoProduct } from '#domain/product.ts';
import type { Point } from '#domain/signature.ts';
import { signatureBox } from '#domain/signature-box.ts';
import { sendOwnCode } from '../accounts/request-code.ts';
import { askForAccount } from '../accounts/sign-up.ts';
import { giveCode } from '../accounts/verify-code.ts';
import { readCopies } from '../agreements/agreement-rows.ts';
import {
  consentToAgreement,
  receiveAgreement,
  signAgreement,
  viewAgreement,
} from '../agreements/commands.ts';
import type { House } from '../house.ts';
import { parseBankAccount, updateBankAccount } from '../identity/bank-account.ts';
import { parsePersonalInformation, submitPersonalInformation } from '../identity/personal-information.ts';
import { applyForLoan } from '../loans/commands.ts';
import { openOutboxText } from '../outbox/outbox.ts';
import type { WebRequest } from '../route.ts';
import type { CastBorrower } from './cast-borrower.ts';
import { drawPhotos } from './draw-photos.ts';
import { callOf, loanNow, run, type Scene } from './scene.ts';
import { sendFile } from './send-file.ts';

/** Nobody sits at a browser: the cookies of their sessions are kept by nobody. */
const web: WebRequest = {
  address: '127.0.0.1',
  userAgent: '',
  cookie: () => undefined,
  setCookie: () => {},
  clearCookie: () => {},
};
const unused = { params: undefined, query: undefined, file: new Uint8Array(), web };

/** Signs up and gives the code. */
export async function join({ house, borrower, password }: Scene): Promise<Actor> {
  const { name, phone, email, locale } = borrower;
  const body = { name, phone, email, locale, password, privacyAccepted: true, newsAccepted: false } as const;
  const call = callOf({ kind: 'guest' }, locale);
  const { challenge } = await askForAccount(house, { ...unused, call, body });
  const given = { challengeId: challenge.challengeId, code: await codeSentTo(house, borrower, challenge) };
  const answer = await giveCode(house, { ...unused, call, body: given });
  const userId = answer.outcome === 'signed-in' ? answer.session.user?.userId : undefined;
  if (userId === undefined) throw new Error(`${email} could not sign up`);
  return { kind: 'borrower', userId };
}

/** Reads the newest message, as its owner would. */
async function codeSentTo(
  house: House,
  { phone, email }: CastBorrower,
  { channel }: { channel: 'whatsapp' | 'email' },
): Promise<string> {
  const row = await house.db
    .selectFrom('outbox')
    .selectAll()
    .where('sent_to', '=', channel === 'email' ? email : (parseMalaysianMobile(phone) ?? phone))
    .where('channel', '=', channel)
    .orderBy('created_at', 'desc')
    .orderBy('outbox_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const code = /(?<!\d)\d{6}(?!\d)/.exec(openOutboxText(house, row))?.[0];
  if (code === undefined) throw new Error(`the newest message to ${email} holds no code`);
  return code;
}

/** Part 1 of the verification, with drawn photos. */
export async function giveInformation(scene: Scene, me: Actor): Promise<void> {
  const { house, borrower } = scene;
  const drawn = await drawPhotos(borrower);
  const upload = async (kind: keyof typeof drawn) =>
    (await sendFile(house, callOf(me, borrower.locale), kind, drawn[kind])).fileId;
  const images = {
    'ic-front': await upload('ic-front'),
    'ic-back': await upload('ic-back'),
    'selfie-with-ic': await upload('selfie-with-ic'),
  };
  const input = parsePersonalInformation({
    fullName: borrower.name,
    icNumber: borrower.icNumber,
    gender: borrower.gender,
    placeOfBirth: borrower.birthPlace,
    dateOfBirth: borrower.bornOn,
    occupation: borrower.occupation,
    monthlyIncomeSen: borrower.incomeSen,
    loanPurpose: borrower.purpose,
    address: borrower.address,
    emergencyContactName: borrower.emergencyContact,
    // Another range that nobody has.
    emergencyContactPhone: borrower.phone.replace('012-', '013-'),
    images,
  });
  await run(scene, me, submitPersonalInformation, input);
}

/** Part 2. */
export async function giveBankAccount(scene: Scene, me: Actor): Promise<void> {
  const { bankCode, name, accountNumber } = scene.borrower;
  await run(scene, me, updateBankAccount, parseBankAccount({ bankCode, holderName: name, accountNumber }));
}

export async function apply(scene: Scene, me: Actor): Promise<string> {
  const { amountSen, termMonths, name } = scene.borrower;
  const { loanId } = await run(scene, me, applyForLoan, {
    amountSen,
    termMonths,
    affordability: 'yes',
    termsAccepted: true,
    signature: drawnSignature(name),
    seen: costTermsOf(demoProduct),
  });
  return loanId;
}

/** Opens the agreement; answers the hash of what was shown. */
export async function readAgreement(scene: Scene, me: Actor, loanId: string): Promise<string> {
  const { agreement } = await loanNow(scene, loanId);
  if (!agreement) throw new Error(`the story has no agreement of ${loanId}`);
  await run(scene, me, viewAgreement, { loanId, bodyHash: agreement.bodyHash });
  return agreement.bodyHash;
}

/** Asks for the code and signs what was shown. */
export async function sign(
  scene: Scene,
  me: Actor,
  shown: { loanId: string; bodyHash: string },
): Promise<void> {
  const { house, borrower } = scene;
  await run(scene, me, consentToAgreement, shown);
  const { challenge } = await sendOwnCode(house, {
    ...unused,
    call: callOf(me, borrower.locale),
    body: { purpose: 'sign-agreement', ...shown },
  });
  const code = await codeSentTo(house, borrower, challenge);
  await run(scene, me, signAgreement, {
    ...shown,
    signature: drawnSignature(borrower.name),
    stepUp: { challengeId: challenge.challengeId, code },
  });
}

/** Takes the sealed copy, in the governing language. */
export async function takeCopy(scene: Scene, me: Actor, loanId: string): Promise<void> {
  const { agreement } = await loanNow(scene, loanId);
  const [copy] = await readCopies(scene.house.db, loanId, agreement?.bodyHash ?? '');
  if (!copy) throw new Error(`the story has no sealed copy of ${loanId}`);
  await run(scene, me, receiveAgreement, { loanId, sha256: copy.sha256 });
}

/** A flourish, for each name another: a wave that its letters bend, and a line under it. */
function drawnSignature(name: string) {
  const letters = Array.from(name.toLowerCase(), (letter) => letter.charCodeAt(0) % 13);
  const steps = 90;
  const wave = Array.from({ length: steps }, (_, step): Point => {
    const bend = letters[Math.floor((step / steps) * letters.length)] ?? 0;
    const swing = Math.sin(step / 2.6) * (40 + bend * 9) + Math.sin(step / 9) * 40;
    return [Math.round(130 + step * 8), Math.round(signatureBox.height / 2 - 20 + swing)];
  });
  const line: Point[] = [
    [180, 440],
    [820, 410 + (letters[0] ?? 0)],
  ];
  return { kind: 'drawn' as const, strokes: [wave, line] };
}
