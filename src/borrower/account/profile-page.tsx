/** `/my-account/profile`: name, email, WhatsApp number and address; a new email or number takes the password and a code sent to it. */
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { type Profile, updateProfile } from '#contract/account.ts';
import { passwordField } from '#contract/fields.ts';
import { formatPhone, parseEmail, parseMalaysianMobile } from '#domain/phone.ts';
import { type Answers, answersOf } from '#ui/answers.ts';
import { FormBones } from '#ui/bones.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { useKeptAnswers } from '#ui/kept-answers.ts';
import { Loaded } from '#ui/loaded.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { TextArea, TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { useFormat } from '#ui/words.tsx';
import { Written } from '#ui/written.tsx';
import { api, learnSession } from '../api.ts';
import { Link } from '../navigation.tsx';
import { AccountLayout } from './account-layout.tsx';
import { type Challenge, CodeDialog } from './code-dialog.tsx';
import { bankAccountKey } from './use-verification.ts';

const profileKey = ['getProfile'] as const;

export function ProfilePage() {
  const { t } = useLingui();
  const query = useQuery({
    queryKey: profileKey,
    queryFn: ({ signal }) => api.getProfile(undefined, { signal }),
  });
  return (
    <AccountLayout title={t`Edit Profile`}>
      <Loaded
        query={query}
        label={t`Loading your profile…`}
        failed={t`We could not load your profile.`}
        isPage
        bones={<FormBones fields={4} />}
      >
        {(profile) => <ProfileForm profile={profile} />}
      </Loaded>
    </AccountLayout>
  );
}

type Changes = Parameters<typeof api.updateProfile>[0];
/** The password goes with the question for a code, never with the change itself. */
const screen = z.strictObject({
  ...updateProfile.body.shape,
  currentPassword: z.optional(passwordField),
});
type Saved = { profile: Profile } | { challenge: Challenge; changes: Changes };

function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useLingui();
  const format = useFormat();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<{ challenge: Challenge; changes: Changes }>();
  const [isMoving, setMoving] = useState(false);
  const saved = (after: Profile) => {
    forgetKept();
    form.release();
    setAsked(undefined);
    setMoving(false);
    queries.setQueryData(profileKey, after);
    // A new email or number keeps the bank account as it is for a day.
    void queries.invalidateQueries({ queryKey: bankAccountKey });
    void learnSession();
    toast(t`Profile saved`);
  };
  const form = useForm({
    schema: screen,
    read: (answers): ScreenInput => {
      const changes = changesOf(profile, answers);
      return movesCodes(changes) ? { ...changes, currentPassword: answers.raw('currentPassword') } : changes;
    },
    check: ({ name, email, phone, address, currentPassword }) => ({
      currentPassword: currentPassword === '' && t`Enter your password`,
      name: name === '' && t`Enter your full name`,
      email: emailFault(email, t`Enter your email`, t`Email must look like name@example.com`),
      phone:
        phoneFault(
          phone,
          t`Enter your WhatsApp number`,
          t`WhatsApp number must be a mobile number, like 012-345 6789`,
        ) ||
        (email !== undefined &&
          phone !== undefined &&
          t`Change your email or your WhatsApp number, one at a time: each is confirmed by a code of its own.`),
      address:
        address !== undefined &&
        address !== '' &&
        (address.length < 10
          ? t`Enter the whole address, with street, postcode, town and state`
          : address.length > 300 && t`Address must be 300 characters or fewer`),
    }),
    submit: async ({ currentPassword, ...changes }, options): Promise<Saved> => {
      const { email, phone } = changes;
      if (currentPassword === undefined) return { profile: await api.updateProfile(changes, options) };
      const { challenge } = await api.requestCode(
        { purpose: 'change-contact', currentPassword, ...(email && { email }), ...(phone && { phone }) },
        options,
      );
      return { challenge, changes };
    },
    done: (answer) => ('profile' in answer ? saved(answer.profile) : setAsked(answer)),
    fieldOf: ({ code }) => fieldOf[code],
    guard: true,
    isStillToSave: (answer) => 'challenge' in answer,
  });
  const forgetKept = useKeptAnswers('profile', form.props.ref);

  function look({ currentTarget }: FormEvent<HTMLFormElement>) {
    const moves = movesCodes(changesOf(profile, answersOf(currentTarget)));
    setMoving(moves);
    // With its field goes what was said about it.
    if (!moves) form.again('currentPassword');
  }

  return (
    <>
      <form
        {...form.props}
        onInput={(event) => {
          form.props.onInput(event);
          look(event);
        }}
        onSubmit={(event) => {
          // Another tab may have saved something else meanwhile.
          look(event);
          form.props.onSubmit(event);
        }}
        className="grid max-w-form gap-5"
      >
        <ErrorSummary form={form} />
        {profile.nameIsFixed ? (
          <div>
            <p className="font-strong">{t`Full name`}</p>
            <p>
              <Written>{profile.name}</Written>
            </p>
            <p className="mt-1 text-sm text-text-2">
              {t`Your name was checked against your MyKad, so it cannot change here.`}
              {format.gap}
              <Link to="/my-account/message">{t`Ask us to correct it.`}</Link>
            </p>
          </div>
        ) : (
          <TextField
            {...form.field('name')}
            label={t`Full name`}
            hint={t`As shown on your MyKad`}
            defaultValue={profile.name}
            autoComplete="name"
            enterKeyHint="next"
          />
        )}
        <TextField
          {...form.field('email')}
          type="email"
          label={t`Email`}
          hint={t`A new email is confirmed by a code. We also tell the old one.`}
          defaultValue={profile.email}
          autoComplete="email"
          inputMode="email"
          enterKeyHint="next"
          spellCheck={false}
          autoCapitalize="none"
        />
        <TextField
          {...form.field('phone')}
          type="tel"
          label={t`WhatsApp number`}
          hint={t`A new number is confirmed by a code. We also tell the old one.`}
          defaultValue={formatPhone(profile.phone)}
          autoComplete="tel"
          inputMode="tel"
          enterKeyHint="next"
          answerLength="medium"
        />
        {isMoving && (
          <>
            <input type="text" autoComplete="username" value={profile.email} readOnly hidden />
            <PasswordField
              {...form.field('currentPassword')}
              label={t`Your password`}
              hint={t`So that nobody with your unlocked phone can move your codes to theirs`}
              autoComplete="current-password"
              enterKeyHint="next"
            />
          </>
        )}
        <TextArea
          {...form.field('address')}
          label={t`Address`}
          hint={t`Where you live now. The address of your contract is under Personal Information; ask us to change that one.`}
          defaultValue={profile.address}
          autoComplete="street-address"
          rows={3}
          optional
        />
        <ErrorNote
          title={t`We could not save your profile. Your changes are still here.`}
          problem={form.problem}
        />
        <div>
          <Button type="submit" busy={form.busy}>{t`Save changes`}</Button>
        </div>
      </form>
      <CodeDialog
        challenge={asked?.challenge}
        title={asked?.changes.phone ? t`Confirm your new WhatsApp number` : t`Confirm your new email`}
        about={<b className="wrap-anywhere">{asked?.changes.phone ?? asked?.changes.email}</b>}
        onClose={() => setAsked(undefined)}
        confirm={(stepUp, options) => api.updateProfile({ ...asked?.changes, stepUp }, options)}
        done={saved}
      />
    </>
  );
}

type Read = Changes & { name?: string };
type ScreenInput = Read & { currentPassword?: string };

const fieldOf: { [code: string]: string } = {
  'contact-in-use': 'email',
  'current-password-wrong': 'currentPassword',
};

const movesCodes = ({ email, phone }: Changes): boolean => email !== undefined || phone !== undefined;

/** Only what differs is sent. Spellings of the same number or email are no change. */
function changesOf(profile: Profile, { text }: Pick<Answers, 'text'>): Read {
  const email = text('email');
  const phone = text('phone');
  const address = text('address');
  const name = text('name');
  return {
    ...(!profile.nameIsFixed && name !== profile.name && { name }),
    ...(parseEmail(email) !== profile.email && { email }),
    ...(parseMalaysianMobile(phone) !== profile.phone && { phone }),
    ...(address !== profile.address && { address }),
  };
}

function emailFault(email: string | undefined, empty: string, wrong: string): string | false {
  if (email === undefined) return false;
  if (email === '') return empty;
  return parseEmail(email) === undefined && wrong;
}

function phoneFault(phone: string | undefined, empty: string, wrong: string): string | false {
  if (phone === undefined) return false;
  if (phone === '') return empty;
  return parseMalaysianMobile(phone) === undefined && wrong;
}
