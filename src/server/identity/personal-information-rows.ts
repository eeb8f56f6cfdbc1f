/** The newest personal information of a borrower between its row and the domain's value; the IC number is sealed in it. */
import { calendarDate } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import type { IdentityImages, LoanPurpose, PersonalInformation } from '#domain/verification.ts';
import { loanPurposes } from '#domain/verification.ts';
import type { Keys } from '../crypto.ts';
import type { Db, Tx } from '../house.ts';

export type StoredPersonalInformation = PersonalInformation & { images: IdentityImages; submittedAt: Date };

/** Where a sealed IC number is at home; it opens nowhere else. */
export const icNumberPlace = (submission: number, borrowerId: string): string =>
  `personal_information:${submission}:${borrowerId}`;

/** With the IC number as twelve digits in clear: whoever shows it decides how much of it. */
export async function readPersonalInformation(
  tx: Db | Tx,
  keys: Keys,
  borrowerId: string,
): Promise<StoredPersonalInformation | undefined> {
  const row = await tx
    .selectFrom('personal_information')
    .selectAll()
    .where('borrower_id', '=', borrowerId)
    .orderBy('submission', 'desc')
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    fullName: row.full_name,
    icNumber: keys.openText(row.ic_number_sealed, icNumberPlace(row.submission, borrowerId)),
    gender: row.gender,
    placeOfBirth: row.place_of_birth,
    dateOfBirth: calendarDate(row.date_of_birth),
    occupation: row.occupation,
    monthlyIncomeSen: sen(row.monthly_income_sen),
    loanPurpose: parseLoanPurpose(row.loan_purpose),
    address: row.address,
    emergencyContactName: row.emergency_contact_name,
    emergencyContactPhone: row.emergency_contact_phone,
    images: { 'ic-front': row.ic_front_id, 'ic-back': row.ic_back_id, 'selfie-with-ic': row.selfie_id },
    submittedAt: row.submitted_at,
  };
}

const parseLoanPurpose = (text: string): LoanPurpose =>
  loanPurposes.find((purpose) => purpose === text) ?? 'other';
