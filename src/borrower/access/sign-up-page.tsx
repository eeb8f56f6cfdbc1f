/** `/sign-up`: an account in under a minute. Whether somebody has one already is never told here, but by message. */
import { useLingui } from '@lingui/react/macro';
import type { FocusEvent } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { signUp } from '#contract/account.ts';
import { formatPhone, parseEmail, parseMalaysianMobile } from '#domain/phone.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/choice-field.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Heading } from '#ui/navigation.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { useFormat, useLocale } from '#ui/words.tsx';
import { api } from '../api.ts';
import { Link, useNavigate } from '../navigation.tsx';
import { AccessLayout, useLeaveWhenSignedIn } from './access-layout.tsx';
import { keepChallenge } from './challenge.ts';
import { useNameError, usePasswordError } from './field-errors.ts';
import { KeptChoiceNote } from './kept-choice-note.tsx';
import { keepingNext } from './next-page.ts';
import { PrivacyNotice } from './privacy-notice.tsx';
import { useTypedInTab } from './typed-in-tab.ts';

const keptFields = ['name', 'phone', 'email'] as const;

export function SignUpPage() {
  const { t } = useLingui();
  const locale = useLocale();
  const search = useSearch({ ssrSearch: '' });
  const navigate = useNavigate();
  const format = useFormat();
  const nameError = useNameError();
  const passwordError = usePasswordError();
  useLeaveWhenSignedIn();
  const form = useForm({
    schema: signUp.body,
    read: (answers) => ({
      name: answers.text('name'),
      phone: answers.text('phone'),
      email: answers.text('email'),
      password: answers.raw('password'),
      locale,
      privacyAccepted: answers.checked('privacyAccepted'),
      newsAccepted: answers.checked('newsAccepted'),
    }),
    check: ({ name, phone, email, password, privacyAccepted }) => ({
      name: nameError(name),
      phone:
        phone === ''
          ? t`Enter your WhatsApp number`
          : !parseMalaysianMobile(phone) && t`WhatsApp number must be a mobile number, like 012-345 6789`,
      email:
        email === '' ? t`Enter your email` : !parseEmail(email) && t`Email must look like name@example.com`,
      password: passwordError(password),
      privacyAccepted: !privacyAccepted && t`Tick the box to say you have read the privacy notice`,
    }),
    submit: api.signUp,
    done({ challenge }) {
      keepChallenge(challenge);
      navigate(keepingNext('/kode-otp', location.search));
    },
    fieldOf: ({ code }) => (code.startsWith('password-') ? 'password' : undefined),
  });
  useTypedInTab(form.props.ref, keptFields);

  return (
    <AccessLayout>
      <form {...form.props} className="grid gap-5">
        <ErrorSummary form={form} />
        <div>
          <Heading>{t`Create your account`}</Heading>
          {/* As on the address that the first step of the application leads to. */}
          {search.includes('next=%2Floan') && <KeptChoiceNote />}
        </div>
        <TextField
          {...form.field('name')}
          label={t`Full name`}
          hint={t`As shown on your MyKad`}
          autoComplete="name"
          enterKeyHint="next"
          spellCheck={false}
        />
        <TextField
          {...form.field('phone')}
          type="tel"
          prefix="+60"
          label={t`WhatsApp number`}
          hint={t`We send a 6-digit code to this number`}
          onBlur={showBehindPrefix}
          autoComplete="tel"
          inputMode="tel"
          enterKeyHint="next"
        />
        <TextField
          {...form.field('email')}
          type="email"
          label={t`Email`}
          hint={t`For your contract and receipts`}
          autoComplete="email"
          inputMode="email"
          enterKeyHint="next"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          {...form.field('password')}
          label={t`Password`}
          hint={t`8 characters or more. Three random words work well.`}
          autoComplete="new-password"
          enterKeyHint="done"
        />
        <div>
          <Checkbox {...form.field('privacyAccepted')} label={t`I have read the privacy notice`} />
          <div className="ms-7">
            <PrivacyNotice />
          </div>
        </div>
        <Checkbox {...form.field('newsAccepted')} label={t`Send me news and offers (optional)`} />
        <ErrorNote problem={form.problem} />
        <Button type="submit" block busy={form.busy}>{t`Create account`}</Button>
        <p>
          {t`You have an account?`}
          {format.gap}
          <Link to={keepingNext('/sign-in', search)} className="stands-alone">
            {t`Sign in`}
          </Link>
        </p>
      </form>
    </AccessLayout>
  );
}

/** Behind "+60" stands the rest of the number, however it was typed: "+60 012…" would be read as another one. */
function showBehindPrefix({ currentTarget: field }: FocusEvent<HTMLInputElement>): void {
  const mobile = parseMalaysianMobile(field.value);
  const shown = mobile && formatPhone(mobile).slice(1);
  if (!shown || field.value === shown) return;
  field.value = shown;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
