/** Inviting: who, in which language, with which roles. The password is theirs alone. */
import { useLingui } from '@lingui/react/macro';
import { inviteStaff, type StaffLinkMade } from '#contract/team.ts';
import { parseEmail } from '#domain/phone.ts';
import type { Answers } from '#ui/answers.ts';
import { Button } from '#ui/button.tsx';
import { RadioCards } from '#ui/choice-field.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { LimitedTextField } from '#ui/limited-text.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { defaultLocale, localeCodes, locales } from '#words/locale.ts';
import { api } from '../api.ts';
import { closing } from '../close-question.tsx';
import { ConflictNote } from '../conflict-note.tsx';
import { useStaffNameMistake } from '../use-staff-name-mistake.ts';
import { RoleFields, rolesIn, useRoleMistake } from './role-fields.tsx';
import { useReadTeamAgain } from './use-team.ts';

const read = (answers: Answers) => ({
  name: answers.text('name'),
  email: answers.text('email'),
  roles: rolesIn(answers),
  locale: localeCodes.find((code) => code === answers.text('locale')) ?? defaultLocale,
});

const fieldOf: Readonly<Record<string, string>> = {
  'contact-in-use': 'email',
  'invitation-open': 'email',
  'roles-not-together': 'roles',
};

type InvitePersonProps = {
  onMade: (made: StaffLinkMade, person: { name: string; email: string }) => void;
  onClose: () => void;
};

export function InvitePerson({ onMade, onClose }: InvitePersonProps) {
  const { t } = useLingui();
  const readAgain = useReadTeamAgain();
  const roleMistake = useRoleMistake();
  const nameMistake = useStaffNameMistake();
  const form = useForm({
    schema: inviteStaff.body,
    read,
    check: ({ name, email, roles }) => ({
      name: nameMistake(name, t`Enter the full name`),
      email: parseEmail(email) === undefined && t`Enter an email like name@example.com`,
      roles: roleMistake(roles),
    }),
    submit: (person, { key }) => api.inviteStaff(person, { key }),
    fieldOf: ({ code }) => fieldOf[code],
    guard: true,
    done: onMade,
  });
  return (
    <form {...form.props} className="grid max-w-form gap-5">
      <ErrorSummary form={form} />
      <LimitedTextField
        {...form.field('name')}
        label={t`Full name`}
        autoComplete="off"
        mostCharacters={100}
      />
      <TextField
        {...form.field('email')}
        label={t`Email`}
        hint={t`Work email: the one-time link goes there`}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <RoleFields field={form.field('roles')} />
      <RadioCards
        {...form.field('locale')}
        label={t`Language of emails`}
        defaultValue={defaultLocale}
        options={localeCodes.map((code) => ({ value: code, label: locales[code].name }))}
      />
      <ConflictNote problem={form.problem} onReload={readAgain} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy}>{t`Send the invitation`}</Button>
        <Button variant="secondary" onClick={closing(form, onClose)}>{t`Close`}</Button>
      </div>
    </form>
  );
}
