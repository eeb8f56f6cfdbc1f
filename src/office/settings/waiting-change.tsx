/** A change of the lender that is not in force: what it says beside what is, who must act, and until when it can be stopped. */
import { useLingui } from '@lingui/react/macro';
import { UserRoundX } from 'lucide-react';
import { confirmLenderChange, type LenderChangeView } from '#contract/settings.ts';
import { accountNumberFault } from '#domain/bank.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.tsx';
import { useAction } from '#ui/use-action.ts';
import { useForm } from '#ui/use-form.ts';
import { useFormat } from '#ui/words.tsx';
import { useMay } from '../access/use-may.ts';
import { api } from '../api.ts';
import { ConfirmDialog, useConfirmed } from '../confirm.tsx';
import { ConflictNote } from '../conflict-note.tsx';
import { LinkButton } from '../navigation.tsx';
import { type Line, useAccountLines, useLicenceLines, useLimitsLines } from './change-items.ts';
import { type Lender, useReadSettingsAgain, useSettingsChanged } from './use-settings.ts';

type WaitingProps = { change: LenderChangeView; lender: Lender | null; administrators: number };

const waitingId = ({ changeId }: LenderChangeView) => `change-${changeId}`;

/** Where the open proposal of this kind stands on the page. */
export const waitingOf = (
  waiting: LenderChangeView[],
  kind: LenderChangeView['kind'],
): string | undefined => {
  const change = waiting.find((each) => each.kind === kind);
  return change && `#${waitingId(change)}`;
};

export function WaitingChange({ change, lender, administrators }: WaitingProps) {
  const { t } = useLingui();
  const format = useFormat();
  const may = useMay();
  const titles = {
    opening: t`Waiting for a second person: who lends`,
    licence: t`Waiting for a second person: licence data`,
    account: t`Waiting for a second person: name and repayment account`,
    limits: t`Waiting for a second person: limits of payouts`,
  };
  const when = change.takesEffectAt && format.dateTime(change.takesEffectAt);
  const { proposedBy, confirmedBy } = change;
  const proposedOn = format.dateTime(change.proposedAt);
  return (
    <div id={waitingId(change)}>
      <Card tone="attention" title={when ? t`The repayment account changes on ${when}` : titles[change.kind]}>
        <div className="grid gap-4">
          <p className="text-sm text-text-2">
            {t`Proposed by ${proposedBy} on ${proposedOn}`}
            {confirmedBy && <> · {t`confirmed by ${confirmedBy}`}</>}
          </p>
          <BeforeAndAfter change={change} lender={lender} />
          {when && (
            <p>
              {t`Every borrower with a running loan is told. If something is wrong, stop it: nothing changes then, and whoever was told hears that.`}
            </p>
          )}
          {!when && change.isOwn && (
            <Notice tone="info" icon={UserRoundX}>
              <p>{t`You proposed this, so another administrator confirms it.`}</p>
              {administrators < 2 && (
                <LinkButton to="/team" variant="secondary" size="small" className="mt-3">
                  {t`Invite a second administrator`}
                </LinkButton>
              )}
            </Notice>
          )}
          {!when && !change.isOwn && may('confirmLenderChange') && <Confirm change={change} />}
          {may('withdrawLenderChange') && <Withdraw change={change} />}
        </div>
      </Card>
    </div>
  );
}

/** Lines that stay the same are left out, so that the eye finds the others. */
function BeforeAndAfter({ change, lender }: Pick<WaitingProps, 'change' | 'lender'>) {
  const { t } = useLingui();
  const licenceLines = useLicenceLines();
  const accountLines = useAccountLines();
  const limitsLines = useLimitsLines();
  const before: Line[] = lender
    ? [
        ...licenceLines(lender.licence.value),
        ...accountLines(lender.account.value),
        ...limitsLines(lender.limits.value),
      ]
    : [];
  const after = [
    ...(change.account ? accountLines(change.account) : []),
    ...(change.licence ? licenceLines(change.licence) : []),
    ...(change.limits ? limitsLines(change.limits) : []),
  ];
  const valueBefore = (label: string) => before.find((line) => line.label === label)?.value;
  // A number with the same ending may still be another one.
  const shown = after.filter(({ label, value }) => change.kind !== 'licence' || value !== valueBefore(label));
  return (
    <dl className="grid gap-3">
      {shown.map(({ label, value }) => {
        const was = valueBefore(label);
        return (
          <div key={label}>
            <dt className="text-sm text-text-2">{label}</dt>
            <dd className="font-strong break-words">
              {value}
              {was !== undefined && was !== value && (
                <span className="block text-sm font-body text-text-2">{t`Now: ${was}`}</span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Confirm({ change: { changeId, kind } }: { change: LenderChangeView }) {
  const { t } = useLingui();
  const changed = useSettingsChanged();
  const readAgain = useReadSettingsAgain();
  const needsNumber = kind === 'opening' || kind === 'account';
  const form = useForm({
    schema: confirmLenderChange.body,
    read: (answers) => (needsNumber ? { accountNumber: answers.text('accountNumber') } : {}),
    check: ({ accountNumber }) => ({
      accountNumber:
        needsNumber &&
        accountNumberFault(accountNumber ?? '') !== undefined &&
        t`Enter the whole account number from the bank’s paper`,
    }),
    submit: (body, { key }) => api.confirmLenderChange({ changeId, ...body }, { key }),
    fieldOf: ({ code }) => (code === 'account-number-differs' ? 'accountNumber' : undefined),
    done(settings) {
      toast(
        kind === 'account'
          ? t`Confirmed. Borrowers are being told. It takes effect in 72 hours.`
          : t`Confirmed. It is in force now.`,
      );
      changed(settings);
    },
  });
  return (
    <form {...form.props} className="grid gap-4">
      <ErrorSummary form={form} />
      {needsNumber && (
        <TextField
          {...form.field('accountNumber')}
          label={t`Account number, typed again`}
          hint={t`From the bank’s own paper, not from this page, so that two people have read it.`}
          inputMode="numeric"
          autoComplete="off"
          answerLength="medium"
        />
      )}
      <ConflictNote problem={form.problem} onReload={readAgain} />
      <div>
        <Button type="submit" size="small" busy={form.busy}>{t`Confirm the change`}</Button>
      </div>
    </form>
  );
}

function Withdraw({ change: { changeId, takesEffectAt } }: { change: LenderChangeView }) {
  const { t } = useLingui();
  const changed = useSettingsChanged();
  const readAgain = useReadSettingsAgain();
  const confirmed = useConfirmed(api.withdrawLenderChange);
  const withdraw = useAction(confirmed.submit);

  async function press() {
    const outcome = await withdraw.run({ changeId });
    if (!outcome?.done || !outcome.answer) return;
    toast(t`Withdrawn. Everything stays as it is.`);
    changed(outcome.answer);
  }

  return (
    <div className="grid gap-3">
      <ConflictNote problem={withdraw.problem} onReload={readAgain} />
      <div>
        <Button size="small" variant="secondary" busy={withdraw.busy} onClick={() => void press()}>
          {takesEffectAt ? t`Stop the change` : t`Withdraw the proposal`}
        </Button>
      </div>
      <ConfirmDialog
        confirmed={confirmed}
        title={takesEffectAt ? t`Stop this change?` : t`Withdraw this proposal?`}
        yes={takesEffectAt ? t`Stop the change` : t`Withdraw the proposal`}
      >
        {() => <p>{t`Everything stays as it is now. It can be proposed again.`}</p>}
      </ConfirmDialog>
    </div>
  );
}
