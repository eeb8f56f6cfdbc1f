/** Part 1 of the verification: what the borrower says about themselves, with the three photos of one try. */
import type * as endpoints from '#contract/identity.ts';
import type { VerificationView } from '#contract/identity.ts';
import { birthPlaceNames } from '#domain/birth-place.ts';
import { dayMs } from '#domain/durations.ts';
import { maskIcNumber } from '#domain/ic-number.ts';
import { choiceRefusal } from '#domain/lender-settings.ts';
import { parsePersonName } from '#domain/person-name.ts';
import { parseMalaysianMobile } from '#domain/phone.ts';
import { identityImageKinds, type Refused } from '#domain/refusal.ts';
import { withoutGaps } from '#domain/typed-digits.ts';
import {
  type IdentityImages,
  submitPersonalInformation as rule,
  type VerificationChange,
} from '#domain/verification.ts';
import { admit } from '../accounts/throttles.ts';
import { ownStream, userIdOf } from '../actor.ts';
import type { Command, Writing } from '../command.ts';
import type { House, Tx } from '../house.ts';
import { readOffered } from '../lender/settings-parts.ts';
import { InvalidError, type Issue } from '../problem.ts';
import type { InputOf } from '../route.ts';
import { clearCorrections } from './corrections.ts';
import { icLastFourHash } from './ic-last-four.ts';
import { icNumberPlace, readPersonalInformation } from './personal-information-rows.ts';
import { dropFinishedDraft } from './verification-draft.ts';
import { type VerificationFacts, verificationFacts } from './verification-facts.ts';
import { verificationView } from './verification-view.ts';

type Input = InputOf<typeof endpoints.submitPersonalInformation>;
type State = {
  facts: VerificationFacts;
  images: Partial<IdentityImages>;
  icNumber: string;
  refused: Refused | undefined;
};
type Submitted = VerificationChange & Pick<State, 'facts' | 'icNumber'>;

/** The request in the one form that is kept: names and numbers as they are stored. Throws `InvalidError`. */
export const parsePersonalInformation = (body: Input): Input => {
  const fullName = parsePersonName(body.fullName);
  const emergencyContactName = parsePersonName(body.emergencyContactName);
  const emergencyContactPhone = parseMalaysianMobile(body.emergencyContactPhone);
  const knownPlaces: readonly string[] = [...birthPlaceNames, 'outside-malaysia'];
  const issues: Issue[] = [];
  if (!fullName) issues.push({ path: ['fullName'], message: 'name' });
  if (!emergencyContactName) issues.push({ path: ['emergencyContactName'], message: 'name' });
  if (!emergencyContactPhone) issues.push({ path: ['emergencyContactPhone'], message: 'phone' });
  if (!knownPlaces.includes(body.placeOfBirth)) issues.push({ path: ['placeOfBirth'], message: 'place' });
  if (!fullName || !emergencyContactName || !emergencyContactPhone || issues.length > 0) {
    throw new InvalidError(issues);
  }
  const icNumber = withoutGaps(body.icNumber);
  return { ...body, fullName, emergencyContactName, emergencyContactPhone, icNumber };
};

/** A number is refused where it is somebody else's: whoever could ask often would find out the number of a card. */
const icNumbersADay = { limit: 10, windowMs: dayMs };

/** Throws 'too-many-tries' for one number of a card too many; the one given before is free. */
export async function admitIcNumber(
  house: House,
  borrowerId: string,
  { icNumber }: Pick<Input, 'icNumber'>,
): Promise<void> {
  const given = await readPersonalInformation(house.db, house.keys, borrowerId);
  if (given && unmasked(given, icNumber) === given.icNumber) return;
  await admit(house, 'ic-number-given', borrowerId, icNumbersADay);
}

export const submitPersonalInformation: Command<Input, State, Submitted, VerificationView> = {
  action: 'submitPersonalInformation',
  stream: ownStream,
  read: async (tx, { actor }, input, { keys }) => {
    const facts = await verificationFacts(tx, userIdOf(actor));
    if (!facts) return undefined;
    const images = await ownImages(tx, facts.borrowerId, input.images);
    const given = await readPersonalInformation(tx, keys, facts.borrowerId);
    const { purposes } = await readOffered(tx);
    return {
      facts,
      images,
      icNumber: unmasked(given, input.icNumber),
      refused: choiceRefusal(purposes, input.loanPurpose, given?.loanPurpose, 'purpose-not-offered'),
    };
  },
  decide: ({ facts, images, icNumber, refused }, input, { today }) => {
    if (refused) return refused;
    const outcome = rule(facts, { ...input, icNumber, images }, today);
    return outcome.ok ? { ok: true, change: { ...outcome.change, facts, icNumber } } : outcome;
  },
  evidence: async (tx, { facts, icNumber }, input, writing) => {
    await writeSubmission(tx, facts, { ...input, icNumber }, writing);
    await clearCorrections(tx, facts, ({ item }) => item !== 'bank-account');
    await dropFinishedDraft(tx, facts.borrowerId);
  },
  answer: (tx, { facts }, _input, { house }) => verificationView(tx, house.keys, facts.borrowerId),
};

/** The form shows the IC number masked; sent back as it was shown, the number already given stays. */
function unmasked(given: { icNumber: string } | undefined, typed: string): string {
  if (!typed.includes('•')) return typed;
  const isAsShown = given !== undefined && withoutGaps(maskIcNumber(given.icNumber)) === typed;
  return isAsShown ? given.icNumber : typed;
}

/** The photos that are really the borrower's own and of the right kind. */
async function ownImages(
  tx: Tx,
  borrowerId: string,
  images: IdentityImages,
): Promise<Partial<IdentityImages>> {
  const rows = await tx
    .selectFrom('files')
    .select(['file_id', 'kind'])
    .where('owner_id', '=', borrowerId)
    .where('file_id', 'in', Object.values(images))
    .where('destroyed_at', 'is', null)
    .execute();
  const isOwn = (kind: string, fileId: string) =>
    rows.some((row) => row.kind === kind && row.file_id === fileId);
  return Object.fromEntries(
    identityImageKinds.filter((kind) => isOwn(kind, images[kind])).map((kind) => [kind, images[kind]]),
  );
}

async function writeSubmission(tx: Tx, facts: VerificationFacts, input: Input, { house, now }: Writing) {
  const { borrowerId } = facts;
  const submission = facts.submission + 1;
  const icNumberHash = house.keys.blindIndex('ic-number', input.icNumber);
  await tx
    .insertInto('ic_owners')
    .values({ ic_number_hash: icNumberHash, borrower_id: borrowerId })
    .onConflict((on) => on.column('borrower_id').doUpdateSet({ ic_number_hash: icNumberHash }))
    .execute();
  await tx
    .insertInto('personal_information')
    .values({
      borrower_id: borrowerId,
      submission,
      full_name: input.fullName,
      ic_number_sealed: house.keys.sealText(input.icNumber, icNumberPlace(submission, borrowerId)),
      ic_number_hash: icNumberHash,
      ic_last_four_hash: icLastFourHash(house.keys, input.icNumber.slice(-4)),
      gender: input.gender,
      place_of_birth: input.placeOfBirth,
      date_of_birth: input.dateOfBirth,
      occupation: input.occupation,
      monthly_income_sen: input.monthlyIncomeSen,
      loan_purpose: input.loanPurpose,
      address: input.address,
      emergency_contact_name: input.emergencyContactName,
      emergency_contact_phone: input.emergencyContactPhone,
      ic_front_id: input.images['ic-front'],
      ic_back_id: input.images['ic-back'],
      selfie_id: input.images['selfie-with-ic'],
      submitted_at: now,
    })
    .execute();
}
