/**
 * The rules of a person's account: signing up, confirming it, new devices, new passwords, the profile. What must be
 * secret or counted (passwords, codes, tries) is the server's; here it arrives as a fact that was found out.
 */
import type { LoanEvent } from './loan.ts';
import type { Notice } from './notice.ts';
import { allow, type Outcome, refuse } from './refusal.ts';

export type AccountChange = { event: LoanEvent; notices: Notice[] };

const happened = (name: string, facts: LoanEvent['facts'] = {}, notices: Notice[] = []) =>
  allow<AccountChange>({ event: { name, facts }, notices });

const passwordPage = '/my-account/change-password';

/** Somebody asks for an account. It is theirs only when the code that was sent to their number is given. */
export const signUp = (input: { locale: string; newsAccepted: boolean }): Outcome<AccountChange> =>
  happened('account.created', {
    locale: input.locale,
    privacyAccepted: true,
    newsAccepted: input.newsAccepted,
  });

export const verifyAccount = (): Outcome<AccountChange> => happened('account.verified');

/** The right password and the right code on a device that was not known. */
export const addDevice = (): Outcome<AccountChange> =>
  happened('device.added', {}, [{ template: 'new-device', facts: {}, link: passwordPage }]);

const passwordNotice = (template: 'password-changed' | 'password-reset'): Notice => ({
  template,
  facts: {},
  link: passwordPage,
});

type PasswordFacts = { isCurrentRight: boolean; isSame: boolean };

const newPasswordRefusal = ({ isCurrentRight, isSame }: PasswordFacts) => {
  if (!isCurrentRight) return refuse({ code: 'current-password-wrong' });
  return isSame ? refuse({ code: 'password-unchanged' }) : undefined;
};

export const changePassword = (facts: PasswordFacts): Outcome<AccountChange> =>
  newPasswordRefusal(facts) ??
  happened('password.changed', { by: 'current-password' }, [passwordNotice('password-changed')]);

/** Somebody who works for the lender: told by mail, because the mailbox of the app is the borrowers'. */
export const changeStaffPassword = (facts: PasswordFacts): Outcome<AccountChange> =>
  newPasswordRefusal(facts) ?? happened('password.changed', { by: 'current-password' });

/** Whoever reads the mailbox or the phone may have done it: see access-recovery.ts. */
export const resetPassword = (): Outcome<AccountChange> =>
  happened('password.changed', { by: 'code' }, [passwordNotice('password-reset')]);

/** Everywhere else: whoever lost a phone, or left a desk open, ends what is open there. */
export const endOtherSessions = (): Outcome<AccountChange> =>
  happened('sessions.ended', { of: 'other-devices' });

export type Profile = { name: string; email: string; phone: string; address: string };
export type ProfileChange = AccountChange & { changes: Partial<Profile> };

/** What was given and differs. A new email or number is proven by the one code that went to it: one at a time. */
export const updateProfile = (
  account: Profile & { isNameFixed: boolean },
  given: Partial<Profile>,
): Outcome<ProfileChange> => {
  const fields = (['name', 'email', 'phone', 'address'] as const).filter(
    (field) => given[field] !== undefined && given[field] !== account[field],
  );
  if (fields.includes('name') && account.isNameFixed) return refuse({ code: 'verification-locked' });
  const isContact = fields.includes('email') || fields.includes('phone');
  if (fields.includes('email') && fields.includes('phone')) return refuse({ code: 'request-invalid' });
  const changes: Partial<Profile> = Object.fromEntries(fields.map((field) => [field, given[field]]));
  return allow({
    event: { name: 'profile.updated', facts: { fields } },
    notices: isContact ? [{ template: 'contact-changed', facts: {}, link: '/my-account/profile' }] : [],
    changes,
  });
};
