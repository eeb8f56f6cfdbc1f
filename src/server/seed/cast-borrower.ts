/** What the demo knows of one of its invented borrowers. */
import type { BirthPlaceName } from '#domain/birth-place.ts';
import type { CalendarDate } from '#domain/date.ts';
import type { Sen } from '#domain/money.ts';
import type { Gender, LoanPurpose } from '#domain/verification.ts';
import type { Locale } from '#words/locale.ts';
import type { Look } from './draw-person.ts';
import type { StoryName } from './stories.ts';

export type CastBorrower = {
  story: StoryName;
  name: string;
  email: string;
  phone: string;
  locale: Locale;
  about: string;
  isToTry?: true;
  amountSen: Sen;
  termMonths: number;
  icNumber: string;
  gender: Gender;
  birthPlace: BirthPlaceName;
  bornOn: CalendarDate;
  occupation: string;
  incomeSen: Sen;
  purpose: LoanPurpose;
  address: string;
  emergencyContact: string;
  bankCode: string;
  accountNumber: string;
  look: Look;
};
