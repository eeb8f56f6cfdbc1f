/** The repayment account and the registered name it is in: two people, then 72 hours, in which borrowers are told. */
import { useLingui } from '@lingui/react/macro';
import { proposeAccountChange } from '#contract/settings.ts';
import { accountWaitHours } from '#domain/lender-change.ts';
import { Notice } from '#ui/notice.tsx';
import { useForm } from '#ui/use-form.ts';
import { useMay } from '../access/use-may.ts';
import { api } from '../api.ts';
import { AccountFields, readAccount, useAccountCheck } from './account-fields.tsx';
import { useAccountLines } from './change-items.ts';
import { PartCard, ProposalForm } from './part-card.tsx';
import { type Lender, useSettingsDone } from './use-settings.ts';

export function AccountCard({ lender, waitingAt }: { lender: Lender; waitingAt: string | undefined }) {
  const { t } = useLingui();
  const may = useMay();
  const lines = useAccountLines();
  const { value, last } = lender.account;
  return (
    <PartCard
      title={t`Repayment account`}
      items={lines(value)}
      last={last}
      waitingAt={waitingAt}
      edit={
        may('proposeAccountChange')
          ? {
              label: t`Edit the repayment account`,
              form: (close) => <AccountForm lender={lender} onClose={close} />,
            }
          : undefined
      }
    />
  );
}

function AccountForm({ lender, onClose }: { lender: Lender; onClose: () => void }) {
  const { t } = useLingui();
  const done = useSettingsDone(onClose);
  const form = useForm({
    schema: proposeAccountChange.body,
    read: readAccount,
    check: useAccountCheck(),
    submit: (account, { key }) => api.proposeAccountChange(account, { key }),
    fieldOf: ({ code }) => (code === 'nothing-changed' ? 'accountNumber' : undefined),
    done: (settings) =>
      done(settings, t`Proposed. Another administrator confirms it with the number from the bank’s paper.`),
    guard: true,
  });
  return (
    <ProposalForm form={form} onClose={onClose}>
      <Notice tone="info">
        {t`After a second administrator confirmed it, the change waits ${accountWaitHours} hours. Every borrower with a running loan is told at once; any administrator can stop it until then.`}
      </Notice>
      <AccountFields form={form} given={lender.account.value} />
    </ProposalForm>
  );
}
