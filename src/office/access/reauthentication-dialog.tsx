/** Is it you? Asked over whatever is open when a command needs it; then the same command goes out once more. */
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import * as z from 'zod/mini';
import { staffSignIn } from '#contract/account.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { type Form, useForm } from '#ui/use-form.ts';
import { useFormat } from '#ui/words.tsx';
import { canUsePasskeys } from '../account/passkey-prompt.ts';
import { api } from '../api.ts';
import { Link } from '../navigation.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { emptyingCode, ProofFields, readProof, useProofCheck } from './proof-fields.tsx';
import { answerReauthentication, useAskedProof } from './reauthentication.ts';

const { password, totp } = staffSignIn.body.shape;
const screen = z.strictObject({ password, totp });

/** Each question begins with empty fields. */
export function ReauthenticationDialog() {
  const proof = useAskedProof();
  if (!proof) return null;
  return proof === 'passkey' ? <PasskeyQuestion /> : <Question />;
}

function PasskeyQuestion() {
  const { t } = useLingui();
  const { gap } = useFormat();
  const goBack = () => answerReauthentication(false);
  return (
    <Dialog
      open
      title={t`Confirm that it is you`}
      onClose={goBack}
      actions={<Button variant="secondary" onClick={goBack}>{t`Go back`}</Button>}
    >
      <p>
        {t`Whoever lends or sends money out here confirms it with a passkey. This try did nothing, and what you typed stays. If an earlier try got through, you see that next; nothing is done twice.`}
      </p>
      <PasskeyButton
        label={t`Use a passkey`}
        isOnlyWay
        send={(signed, options) => api.reauthenticate({ by: 'passkey', ...signed }, options)}
        done={() => answerReauthentication(true)}
      />
      {canUsePasskeys() && (
        <p className="mt-4 text-sm text-text-2">
          {t`If you have none yet, add one first. It opens in a new tab, and this page stays as it is.`}
          {gap}
          <Link to="/account" target="_blank">{t`Add a passkey`}</Link>
        </p>
      )}
    </Dialog>
  );
}

function Question() {
  const { t } = useLingui();
  const formId = useId();
  const form: Form = useForm({
    schema: screen,
    read: readProof,
    check: useProofCheck(),
    submit: (body, options) =>
      emptyingCode(() => form, api.reauthenticate({ by: 'authenticator', ...body }, options)),
    done: () => answerReauthentication(true),
    // The server never says which of the two was wrong.
    fieldOf: ({ code }) => (code === 'wrong-credentials' ? 'password' : undefined),
  });

  const goBack = () => !form.busy && answerReauthentication(false);
  return (
    <Dialog
      open
      title={t`Confirm that it is you`}
      onClose={goBack}
      actions={
        <>
          <Button type="submit" form={formId} busy={form.busy}>{t`Confirm and continue`}</Button>
          <Button variant="secondary" onClick={goBack}>{t`Go back`}</Button>
        </>
      }
    >
      <p>
        {t`This step moves money, changes who may do what, or lets records out, and you signed in more than 10 minutes ago. This try did nothing. If an earlier try got through, you see that next; nothing is done twice.`}
      </p>
      <form {...form.props} id={formId} className="mt-5 grid gap-5">
        <ErrorSummary form={form} />
        <ProofFields form={form} />
        <ErrorNote problem={form.problem} />
      </form>
      <PasskeyButton
        label={t`Use a passkey`}
        send={(signed, options) => api.reauthenticate({ by: 'passkey', ...signed }, options)}
        done={() => answerReauthentication(true)}
      />
    </Dialog>
  );
}
