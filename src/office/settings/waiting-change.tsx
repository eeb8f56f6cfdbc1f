/** A change of the lender that is not in force: what it says beside what is, who must act, and until when it can be stopped. */
import { useLingui } from '@lingui/react/macro';
import { UserRoundX } from 'lucide-react';
import type { BodyOf } from '#contract/endpoint.ts';
import { confirmLenderChange, type LenderChangeView } from '#contract/settings.ts';
import { accountNumberFault } from '#domain/bank.ts';
import { accountWaitHours } from '#domain/lender-change.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.tsx';
import { useAction } from '#ui/use-action.ts';
import { useForm } from '#ui/use-form.ts';
import { useFormat } from '#ui/words.tsx';
import { NotSecondNote } from '../access/not-second.tsx';
import { useMay } from '../access/use-may.ts';
import { api } from '../api.ts';
import { ConfirmDialog, saidNo, useConfirmed } from '../confirm.tsx';
import { ConflictNote } from '../conflict-note.tsx';
import { LinkButton } from '../navigation.tsx';
import { BeforeAndAfter } from './before-and-after.tsx';
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
    contact: t`Waiting for a second person: contact for borrowers`,
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
          {!when && may('confirmLenderChange') && change.notSecond && (
            <NotSecondNote reason={change.notSecond} proposer={proposedBy} isOwn={change.isOwn} />
          )}
          {!when && !change.isOwn && may('confirmLenderChange') && !change.notSecond && (
            <Confirm change={change} lender={lender} />
          )}
          {may('withdrawLenderChange') && <Withdraw change={change} />}
        </div>
      </Card>
    </div>
  );
}

function Confirm({ change, lender }: Pick<WaitingProps, 'change' | 'lender'>) {
  const { t } = useLingui();
  const changed = useSettingsChanged();
  const readAgain = useReadSettingsAgain();
  const { changeId, kind, proposedBy } = change;
  const needsNumber = kind === 'opening' || kind === 'account';
  const confirmed = useConfirmed((body: BodyOf<typeof confirmLenderChange>, { key }) =>
    api.confirmLenderChange({ changeId, ...body }, { key }),
  );
  const form = useForm({
    schema: confirmLenderChange.body,
    read: (answers) => (needsNumber ? { accountNumber: answers.text('accountNumber') } : {}),
    check: ({ accountNumber }) => ({
      accountNumber:
        needsNumber &&
        accountNumberFault(accountNumber ?? '') !== undefined &&
        t`Enter the whole account number from the bank’s paper`,
    }),
    submit: confirmed.submit,
    fieldOf: ({ code }) => (code === 'account-number-differs' ? 'accountNumber' : undefined),
    guard: true,
    isStillToSave: saidNo,
    done(settings) {
      if (!settings) return;
      toast(
        kind === 'account'
          ? t`Confirmed. Borrowers are being told. It takes effect in ${accountWaitHours} hours.`
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
      <ConfirmDialog confirmed={confirmed} title={t`Confirm this change?`} yes={t`Confirm the change`}>
        {() => (
          <>
            <BeforeAndAfter change={change} lender={lender} />
            <p className="mt-3">
              {kind === 'account'
                ? t`Borrowers with a running loan are told at once, and it takes effect in ${accountWaitHours} hours. It is recorded with ${proposedBy}’s name and yours.`
                : t`It takes effect at once, and is recorded with ${proposedBy}’s name and yours.`}
            </p>
          </>
        )}
      </ConfirmDialog>
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
