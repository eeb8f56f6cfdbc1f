/** The passkeys of whoever is signed in: each can be removed, and one more be added. */
import { useLingui } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { StaffAccount } from '#contract/passkeys.ts';
import { Button } from '#ui/button.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.tsx';
import { useAction } from '#ui/use-action.ts';
import { useFormat } from '#ui/words.tsx';
import { api } from '../api.ts';
import { ConfirmDialog, useConfirmed } from '../confirm.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { canUsePasskeys } from './passkey-prompt.ts';
import { useStaffAccountChanged } from './use-staff-account.ts';

type Passkey = StaffAccount['passkeys'][number];

export function Passkeys({ account: { passkeys, passkeysWork } }: { account: StaffAccount }) {
  const { t } = useLingui();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <p className="text-text-2">
        {t`Your finger, face or PIN on this device, instead of password and code. A fake site cannot use it.`}
      </p>
      <ul className="mt-2">
        {passkeys.map((passkey) => (
          <PasskeyItem key={passkey.passkeyId} passkey={passkey} />
        ))}
      </ul>
      <div className="mt-4">
        {!passkeysWork || !canUsePasskeys() ? (
          <Notice tone="info">
            {passkeysWork
              ? t`This browser has no passkeys. Add one with a newer browser or another device.`
              : t`Passkeys do not work on a numeric address. Open the back office by its name, then add one.`}
          </Notice>
        ) : isAdding ? (
          <AddPasskey onEnd={() => setIsAdding(false)} />
        ) : (
          <Button variant="secondary" onClick={() => setIsAdding(true)}>
            <KeyRound aria-hidden />
            {t`Add a passkey`}
          </Button>
        )}
      </div>
    </>
  );
}

function PasskeyItem({ passkey: { passkeyId, name, addedAt, lastUsedAt } }: { passkey: Passkey }) {
  const { t } = useLingui();
  const format = useFormat();
  const changed = useStaffAccountChanged();
  const confirmed = useConfirmed(api.removePasskey);
  const removal = useAction(confirmed.submit);
  const added = format.dateTime(addedAt);
  const used = lastUsedAt && format.dateTime(lastUsedAt);

  async function press() {
    const outcome = await removal.run({ passkeyId });
    if (!outcome?.done || !outcome.answer) return;
    toast(t`Passkey removed. It no longer works.`);
    changed(outcome.answer);
  }

  return (
    <li className="border-b border-border py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <span className="font-strong wrap-anywhere">{name}</span>
          <span className="block text-sm text-text-2">
            {t`Added ${added}`} · {used ? t`last used ${used}` : t`not used yet`}
          </span>
        </div>
        <Button
          variant="secondary"
          size="small"
          busy={removal.busy}
          aria-label={t`Remove ${name}`}
          onClick={() => void press()}
        >{t`Remove`}</Button>
      </div>
      <ErrorNote problem={removal.problem} />
      <ConfirmDialog confirmed={confirmed} title={t`Remove this passkey?`} yes={t`Remove`} isDanger>
        {() => <p>{t`${name} no longer signs you in. Your password and authenticator code still do.`}</p>}
      </ConfirmDialog>
    </li>
  );
}
