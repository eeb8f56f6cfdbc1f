/** After a breach: everybody whom it touches and how to reach them, as a file. Who takes it and why is written down before it is made. */
import { useLingui } from '@lingui/react/macro';
import { type AuditPage, exportAffected } from '#contract/audit.ts';
import { type AffectedKind, affectedKinds, maxExportDays } from '#domain/audit.ts';
import { Card } from '#ui/card.tsx';
import { Select } from '#ui/choice-field.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { api } from '../api.ts';
import { FileButtons, FileDays, FileReason, useRecordedFile } from './recorded-file.tsx';
import type { AuditAsked } from './use-audit.ts';

type AffectedPeopleProps = { asked: AuditAsked; staff: AuditPage['staff']; onClose: () => void };

export function AffectedPeople({ asked, staff, onClose }: AffectedPeopleProps) {
  const { t } = useLingui();
  const kinds = useKindWords();
  const form = useRecordedFile({
    schema: exportAffected.body,
    read(answers) {
      const [person, kind] = [answers.text('person'), answers.text('kind')];
      return { ...(person !== '' && { person }), ...(kind !== '' && { kind }) };
    },
    ask: (input, { key }) => api.exportAffected(input, { key }),
    name: 'affected',
    onClose,
  });
  return (
    <Card className="mt-4" title={t`Who is affected by a breach`}>
      <form {...form.props} className="grid max-w-form gap-4">
        <ErrorSummary form={form} />
        <p className="text-text-2">
          {t`Every borrower whose data was read or taken by the lender’s people in these days, with email and phone number. Whom a case page, a conversation, a list or a search showed on a screen is not recorded and not in it. At most ${maxExportDays} days.`}
        </p>
        <FileDays form={form} asked={asked} />
        <Select
          {...form.field('person')}
          label={t`Whose account was misused?`}
          placeholder={t`Anybody of the staff`}
          defaultValue={staff.some(({ userId }) => userId === asked.person) ? asked.person : ''}
          options={staff.map(({ userId, name }) => ({ value: userId, label: name }))}
        />
        <Select
          {...form.field('kind')}
          label={t`What was read or taken?`}
          placeholder={t`Any record`}
          options={affectedKinds.map((kind) => ({ value: kind, label: kinds[kind] }))}
        />
        <FileReason form={form} />
        <FileButtons form={form} onClose={onClose} />
      </form>
    </Card>
  );
}

function useKindWords(): Record<AffectedKind, string> {
  const { t } = useLingui();
  return {
    photos: t`Photos of the identity card`,
    proofs: t`Payment proofs`,
    numbers: t`IC, account and phone numbers`,
    agreements: t`Loan agreements with the IC number`,
    pages: t`Page of the borrower, records and notices`,
    acts: t`Cases worked on`,
    files: t`Files taken out`,
  };
}
