/** `/my-account/bank-account`: where the money goes; a correction is free, needs a code, and waits while money is prepared for it. */
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '#contract/endpoint.ts';
import { type getBankAccount, updateBankAccount } from '#contract/identity.ts';
import { payoutPauseMs } from '#domain/access-recovery.ts';
import { groupDigits } from '#domain/typed-digits.ts';
import { CardBones } from '#ui/bones.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Notice } from '#ui/notice.tsx';
import { useSession } from '#ui/session.ts';
import { SummaryList } from '#ui/summary-list.tsx';
import { useForm } from '#ui/use-form.ts';
import { useFormat } from '#ui/words.tsx';
import { api } from '../api.ts';
import { Link, LinkButton } from '../navigation.tsx';
import { AccountInShort } from './account-in-short.tsx';
import { AccountLayout } from './account-layout.tsx';
import { BankAccountFields, BankMissing, useBankAccountCheck } from './bank-account-fields.tsx';
import { type Challenge, CodeDialog } from './code-dialog.tsx';
import { CodeWaits } from './code-waits.tsx';
import { OwnNumber } from './own-number.tsx';
import { bankAccountKey, verificationKey } from './use-verification.ts';
import { walletKey } from './use-wallet.ts';
import { changeBankAccount, codeFor, useWaitingCode } from './waiting-code.ts';

type BankAccountView = ResponseOf<typeof getBankAccount>;
type BankAccount = NonNullable<BankAccountView['bankAccount']>;
type Asked = { challenge: Challenge; account: Parameters<typeof api.updateBankAccount>[0] };

export function BankAccountPage() {
  const { t } = useLingui();
  const query = useQuery({
    queryKey: bankAccountKey,
    queryFn: ({ signal }) => api.getBankAccount(undefined, { signal }),
  });
  return (
    <AccountLayout title={t`My Bank Account`}>
      <Loaded
        query={query}
        label={t`Loading your bank account…`}
        failed={t`We could not load your bank account.`}
        isPage
        bones={<CardBones rows={3} hasTitle={false} />}
      >
        {({ bankAccount, ...standing }) =>
          bankAccount ? (
            <Given account={bankAccount} {...standing} />
          ) : (
            <Card>
              <EmptyState action={<LinkButton to="/verifikasi-akun">{t`Verify my identity`}</LinkButton>}>
                {t`You have not given us a bank account yet. It is part of proving who you are.`}
              </EmptyState>
            </Card>
          )
        }
      </Loaded>
    </AccountLayout>
  );
}

type GivenProps = Omit<BankAccountView, 'bankAccount'> & { account: BankAccount };

function Given({ account, ...standing }: GivenProps) {
  const { t } = useLingui();
  const { gap } = useFormat();
  const queries = useQueryClient();
  const [isEditing, setIsEditing] = useState(false);
  const [saved, setSaved] = useState<BankAccount>();
  const waiting = useWaitingCode(changeBankAccount);
  const { isLocked, pausedUntilAt, mayPutBack } = standing;
  if (isEditing) {
    return (
      <Edit
        onSaved={(after) => {
          queries.setQueryData<BankAccountView>(bankAccountKey, {
            ...standing,
            bankAccount: after,
            mayPutBack: false,
          });
          // Wherever else it is named, also in the question before money is sent there.
          for (const queryKey of [['getCredit'], walletKey, verificationKey])
            void queries.invalidateQueries({ queryKey });
          setSaved(after);
          setIsEditing(false);
        }}
        onCancel={() => setIsEditing(false)}
      />
    );
  }
  return (
    <div className="grid max-w-form gap-4">
      {saved && (
        <Notice tone="success" role="status">
          {t`Bank account information updated successfully:`}
          {gap}
          {t`${saved.bankName} ending ${saved.lastFour}`}
        </Notice>
      )}
      <Card>
        <SummaryList
          items={[
            { label: t`Bank name`, value: account.bankName },
            { label: t`Account holder name`, value: account.holderName },
            {
              label: t`Account number`,
              value: (
                <OwnNumber
                  field="account-number"
                  masked={t`ending ${account.lastFour}`}
                  label={t`Account number`}
                  written={groupDigits}
                />
              ),
            },
          ]}
        />
      </Card>
      {isLocked ? (
        <Notice tone="info">
          {t`A payment to this account is prepared, so it cannot change now. If the account is wrong, write to us at once. If the money comes back, you can correct the account here, free of charge.`}
        </Notice>
      ) : pausedUntilAt ? (
        <Paused untilAt={pausedUntilAt} putBack={mayPutBack && (() => setIsEditing(true))} />
      ) : (
        <div>
          <Button variant="secondary" onClick={() => setIsEditing(true)}>{t`Change bank account`}</Button>
          <p className="mt-3 text-sm text-text-2">
            {waiting ? (
              <CodeWaits waiting={waiting} />
            ) : (
              t`We send a code to your WhatsApp number before the change, and a message after it. There is no charge.`
            )}
          </p>
        </div>
      )}
    </div>
  );
}

/** After a new password by a code, a new email or a new number: a thief's next step would be this page. */
function Paused({ untilAt, putBack }: { untilAt: string; putBack: false | (() => void) }) {
  const { t } = useLingui();
  const until = useFormat().dateTime(untilAt);
  const pauseHours = payoutPauseMs / 3_600_000;
  return (
    <div className="grid gap-4">
      <Notice tone="warning" title={t`You can change the account from ${until}`}>
        <p>{t`A new password, email or mobile number was set on your Jernih account. For your safety, your bank account cannot change for ${pauseHours} hours after that.`}</p>
        <p className="mt-2">{t`Was it not you? Sign out everywhere else and tell us at once.`}</p>
        <div className="flex flex-wrap gap-x-6">
          <Link to="/my-account/change-password" className="stands-alone">
            {t`Sign out everywhere else`}
          </Link>
          <Link to="/my-account/message" className="stands-alone">{t`Write to us`}</Link>
        </div>
      </Notice>
      {putBack && (
        <div>
          <Button variant="secondary" onClick={putBack}>{t`Put back the first account`}</Button>
          <p className="mt-3 text-sm text-text-2">{t`The account that you gave us first can be put back now. Any other one waits.`}</p>
        </div>
      )}
    </div>
  );
}

function Edit({ onSaved, onCancel }: { onSaved: (account: BankAccount) => void; onCancel: () => void }) {
  const { t } = useLingui();
  const session = useSession();
  const accountName = session.status === 'signed-in' ? session.user.name : '';
  const check = useBankAccountCheck(accountName);
  const [asked, setAsked] = useState<Asked>();
  const [isMissing, setMissing] = useState(false);
  const waiting = useWaitingCode(changeBankAccount);
  const form = useForm({
    schema: updateBankAccount.body,
    read: ({ text }) => ({
      bankCode: text('bankCode'),
      holderName: text('holderName'),
      accountNumber: text('accountNumber'),
    }),
    check,
    submit: async (account, options): Promise<Asked> => {
      const challenge = await codeFor(changeBankAccount, () =>
        api.requestCode({ purpose: changeBankAccount }, options),
      );
      return { challenge, account };
    },
    done: setAsked,
    guard: true,
    isStillToSave: () => true,
  });
  return (
    <>
      <form {...form.props} className="grid max-w-form gap-5">
        <ErrorSummary form={form} />
        <BankAccountFields field={form.field} accountName={accountName} onMissing={() => setMissing(true)} />
        <ErrorNote problem={form.problem} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={form.busy}>
            {waiting ? t`Enter the code` : t`Send me a code`}
          </Button>
          <Button variant="secondary" onClick={onCancel}>{t`Keep the account as it is`}</Button>
        </div>
        {waiting && (
          <p className="text-sm text-text-2">
            <CodeWaits waiting={waiting} />
          </p>
        )}
      </form>
      {isMissing && <BankMissing onClose={() => setMissing(false)} />}
      <CodeDialog
        challenge={asked?.challenge}
        title={t`Change bank account`}
        about={asked && <AccountInShort account={asked.account} />}
        onClose={() => setAsked(undefined)}
        confirm={(stepUp, options) => {
          if (!asked) throw new Error('no change to confirm');
          return api.updateBankAccount({ ...asked.account, stepUp }, options);
        }}
        done={onSaved}
      />
    </>
  );
}
