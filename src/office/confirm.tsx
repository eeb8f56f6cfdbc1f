/** The question between pressing a button and sending: what will happen, in words, and one more press. */
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/choice-field.tsx';
import { Dialog } from '#ui/dialog.tsx';

export type Confirmed<V, A> = {
  /** Sends after a yes; undefined after a no, which is no failure. */
  submit: (value: V, options: { key: string }) => Promise<A | undefined>;
  /** The open question; what would be sent may itself be nothing. */
  asked: { readonly value: V } | undefined;
  busy: boolean;
  answer: (yes: boolean) => void;
};

/** Of a form that asks before it sends: a no saved nothing, so leaving is still asked about. */
export const saidNo = (answer: unknown): boolean => answer === undefined;

type Question<V> = { value: V; answer: (yes: boolean) => void };

export function useConfirmed<V, A>(
  send: (value: V, options: { key: string }) => Promise<A>,
): Confirmed<V, A> {
  const [question, setQuestion] = useState<Question<V>>();
  const [busy, setBusy] = useState(false);

  async function submit(value: V, options: { key: string }): Promise<A | undefined> {
    const isSure = await new Promise<boolean>((answer) => setQuestion({ value, answer }));
    try {
      if (!isSure) return undefined;
      setBusy(true);
      return await send(value, options);
    } finally {
      setBusy(false);
      setQuestion(undefined);
    }
  }

  return { submit, asked: question, busy, answer: (yes) => question?.answer(yes) };
}

type ConfirmDialogProps<V, A> = {
  confirmed: Confirmed<V, A>;
  title: ReactNode;
  /** Verb and object, as on the button that was pressed. */
  yes: string;
  isDanger?: boolean;
  /** What has to be ticked before a yes; without it the yes is one press. */
  mustSay?: string | undefined;
  children: (value: V) => ReactNode;
};

export function ConfirmDialog<V, A>({
  confirmed: { asked, busy, answer },
  title,
  yes,
  isDanger = false,
  mustSay,
  children,
}: ConfirmDialogProps<V, A>) {
  const { t } = useLingui();
  const id = useId();
  // Of this question: the next one begins without a tick.
  const [said, setSaid] = useState<{ about: object | undefined; isTicked: boolean }>();
  const tick = said?.about === asked ? said : undefined;

  function yesPressed() {
    if (!mustSay || tick?.isTicked) return answer(true);
    setSaid({ about: asked, isTicked: false });
    document.getElementById(id)?.focus();
  }

  return (
    <Dialog
      open={asked !== undefined}
      title={title}
      onClose={() => !busy && answer(false)}
      actions={
        <>
          <Button variant={isDanger ? 'danger' : 'primary'} busy={busy} onClick={yesPressed}>
            {yes}
          </Button>
          <Button variant="secondary" onClick={() => !busy && answer(false)}>{t`Go back`}</Button>
        </>
      }
    >
      {asked && children(asked.value)}
      {asked && mustSay && (
        <div className="mt-4 text-text">
          <Checkbox
            name="looked"
            id={id}
            label={mustSay}
            checked={tick?.isTicked ?? false}
            onChange={(event) => setSaid({ about: asked, isTicked: event.target.checked })}
            error={tick?.isTicked === false ? t`Tick this when it is so` : undefined}
          />
        </div>
      )}
    </Dialog>
  );
}
