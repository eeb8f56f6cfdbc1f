/** The first page of a new installation: who lends, and where borrowers pay. It takes two administrators like every later change. */
import { useLingui } from '@lingui/react/macro';
import { proposeLenderOpening } from '#contract/settings.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { useMay } from '../access/use-may.ts';
import { api } from '../api.ts';
import { ConflictNote } from '../conflict-note.tsx';
import { LinkButton } from '../navigation.tsx';
import { AccountFields, readAccount, useAccountCheck } from './account-fields.tsx';
import { LicenceFields, licenceFieldOf, readLicence, useLicenceCheck } from './licence-fields.tsx';
import { useReadSettingsAgain, useSettingsChanged } from './use-settings.ts';

export function Opening({ administrators }: { administrators: number }) {
  const { t } = useLingui();
  const may = useMay();
  if (!may('proposeLenderOpening')) {
    return (
      <Card>
        <EmptyState>{t`The lender’s details are not entered yet. An administrator enters them here.`}</EmptyState>
      </Card>
    );
  }
  return (
    <Card title={t`Who lends?`} className="max-w-form">
      <div className="grid gap-4">
        <p>{t`Until this is confirmed by two administrators, nobody can apply. What you do not have yet may stay empty: the product is a demonstration until it is complete.`}</p>
        {administrators < 2 && (
          <Notice tone="warning" title={t`You are the only administrator`}>
            <p className="mb-3">{t`You can propose it now. Invite a second administrator to confirm it.`}</p>
            <LinkButton to="/team" variant="secondary" size="small">{t`Go to the team`}</LinkButton>
          </Notice>
        )}
        <OpeningForm />
      </div>
    </Card>
  );
}

function OpeningForm() {
  const { t } = useLingui();
  const changed = useSettingsChanged();
  const readAgain = useReadSettingsAgain();
  const checkLicence = useLicenceCheck();
  const checkAccount = useAccountCheck();
  const form = useForm({
    schema: proposeLenderOpening.body,
    read: (answers) => ({ licence: readLicence(answers), account: readAccount(answers) }),
    check: ({ licence, account }) => ({ ...checkAccount(account), ...checkLicence(licence) }),
    submit: (opening, { key }) => api.proposeLenderOpening(opening, { key }),
    fieldOf: licenceFieldOf,
    done(settings) {
      toast(t`Proposed. It takes effect when another administrator confirms it.`);
      changed(settings);
    },
    guard: true,
  });
  return (
    <form {...form.props} className="grid gap-4">
      <ErrorSummary form={form} />
      <h3 className="text-md">{t`Repayment account`}</h3>
      <AccountFields form={form} given={undefined} />
      <h3 className="mt-2 text-md">{t`Licence`}</h3>
      <LicenceFields form={form} given={undefined} />
      <ConflictNote problem={form.problem} onReload={readAgain} />
      <div>
        <Button type="submit" size="small" busy={form.busy}>{t`Propose the lender’s details`}</Button>
      </div>
    </form>
  );
}
