/** A new start for somebody who lost the password or the phone: a link goes to them; an administrator sees neither. */
import { useLingui } from '@lingui/react/macro';
import { type StaffLinkMade, startStaffReset, type TeamMember } from '#contract/team.ts';
import { type ResetKind, resetKinds } from '#domain/team.ts';
import { Button } from '#ui/button.tsx';
import { RadioCards } from '#ui/choice-field.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { useForm } from '#ui/use-form.ts';
import { useFormat } from '#ui/words.tsx';
import { api } from '../api.ts';
import { ConflictNote } from '../conflict-note.tsx';
import { LinkActions } from './open-links.tsx';
import { useReadTeamAgain } from './use-team.ts';

type StartResetProps = {
  member: TeamMember;
  onMade: (made: StaffLinkMade, person: { name: string; email: string }) => void;
};

export function StartReset({ member, onMade }: StartResetProps) {
  const { t } = useLingui();
  const format = useFormat();
  const readAgain = useReadTeamAgain();
  const { userId, name, email, reset } = member;
  const words: Record<ResetKind, { label: string; hint: string }> = {
    password: { label: t`Password`, hint: t`Proven by the authenticator app` },
    authenticator: { label: t`Authenticator app`, hint: t`Proven by the password` },
    both: { label: t`Both`, hint: t`Proven by a code that you tell them` },
  };
  const form = useForm({
    schema: startStaffReset.body,
    read: (answers) => ({ what: resetKinds.find((kind) => kind === answers.text('what')) }),
    check: ({ what }) => ({ what: what === undefined && t`Choose what was lost` }),
    submit: (input, { key }) => api.startStaffReset({ userId, ...input }, { key }),
    done: (made) => onMade(made, { name, email }),
  });
  if (reset) {
    const until = format.dateTime(reset.expiresAt);
    const what = words[reset.what].label;
    return (
      <>
        <p>
          {reset.isExpired
            ? t`${what}: the link was not used in time.`
            : t`${what}: the link works until ${until}.`}
        </p>
        <LinkActions linkId={reset.linkId} name={name} email={email} onMade={onMade} />
      </>
    );
  }
  return (
    <form {...form.props} className="grid max-w-form gap-4">
      <ErrorSummary form={form} />
      <RadioCards
        {...form.field('what')}
        label={t`What was lost?`}
        hint={t`A link goes to ${email} and works for one hour. Nothing changes before it is used.`}
        options={resetKinds.map((kind) => ({ value: kind, ...words[kind] }))}
      />
      <ConflictNote problem={form.problem} onReload={readAgain} />
      <div>
        <Button type="submit" size="small" variant="secondary" busy={form.busy}>{t`Send the link`}</Button>
      </div>
    </form>
  );
}
