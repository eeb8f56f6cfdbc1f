/** What can be done with a line: confirm its candidate, book it onto another loan, set it aside, or take it up again. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { BankLineView } from '#contract/bank.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.tsx';
import { useAction } from '#ui/use-action.ts';
import { useFormat } from '#ui/words.tsx';
import { useMay } from '../access/use-may.ts';
import { api } from '../api.ts';
import { ConflictNote } from '../conflict-note.tsx';
import { BookLine } from './book-line.tsx';
import { LineQuestion, useConfirmLine } from './line-question.tsx';
import { SetAside } from './set-aside.tsx';
import { useReadBankAgain } from './use-bank.ts';

export function LineActions({ line }: { line: BankLineView }) {
  const may = useMay();
  if (!may('recordBankPayment')) return null;
  if (line.posting) return line.posting.kind === 'set-aside' ? <TakeUp line={line} /> : null;
  return line.direction === 'in' ? <Free line={line} /> : <Aside line={line} />;
}

/** The same words stand in every row: for the ear each says of which line it is. */
function useAbout({ amountSen, evidence }: BankLineView): (words: string) => { 'aria-label': string } {
  const amount = useFormat().sen(amountSen);
  return (words) => ({ 'aria-label': `${words}: ${amount}, ${evidence.bankReference}` });
}

function Free({ line }: { line: BankLineView }) {
  const { t } = useLingui();
  const [open, setOpen] = useState<'book' | 'aside'>();
  const readAgain = useReadBankAgain();
  const confirm = useConfirmLine();
  const [candidate, second] = line.match.candidates;
  const isOne = candidate !== undefined && second === undefined && line.match.level !== 'unclear';

  const about = useAbout(line);
  const yes =
    candidate?.kind === 'confirmed'
      ? t`It is this payment`
      : candidate?.kind === 'claim'
        ? t`Confirm payment`
        : t`Book on this loan`;

  async function press() {
    if (!candidate) return;
    const outcome = await confirm.run({ line, candidate });
    if (!outcome?.done || !outcome.answer) return;
    toast(candidate.kind === 'confirmed' ? t`The line is that payment` : t`Payment confirmed`);
    readAgain();
  }

  return (
    <div className="grid gap-2 max-sm:w-full">
      <div className="flex flex-wrap gap-2 max-sm:justify-end">
        {isOne && (
          <Button size="small" busy={confirm.busy} {...about(yes)} onClick={() => void press()}>
            {yes}
          </Button>
        )}
        <Button size="small" variant="secondary" {...about(t`Choose a loan`)} onClick={() => setOpen('book')}>
          {t`Choose a loan`}
        </Button>
        <Button variant="text" {...about(t`Set aside`)} onClick={() => setOpen('aside')}>
          {t`Set aside`}
        </Button>
      </div>
      <LineQuestion confirmed={confirm.confirmed} yes={yes} />
      <ConflictNote problem={confirm.problem} onReload={readAgain} />
      <BookLine line={line} isOpen={open === 'book'} onClose={() => setOpen(undefined)} />
      <SetAside line={line} isOpen={open === 'aside'} onClose={() => setOpen(undefined)} />
    </div>
  );
}

function Aside({ line }: { line: BankLineView }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const about = useAbout(line);
  return (
    <>
      <Button variant="text" {...about(t`Set aside`)} onClick={() => setOpen(true)}>
        {t`Set aside`}
      </Button>
      <SetAside line={line} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function TakeUp({ line }: { line: BankLineView }) {
  const { t } = useLingui();
  const { lineId } = line;
  const about = useAbout(line);
  const readAgain = useReadBankAgain();
  const takeUp = useAction(api.takeBankLineUp);
  async function press() {
    const outcome = await takeUp.run({ lineId });
    if (!outcome?.done) return;
    toast(t`The line is to be matched again`);
    readAgain();
  }
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        busy={takeUp.busy}
        {...about(t`Take up again`)}
        onClick={() => void press()}
      >
        {t`Take up again`}
      </Button>
      <ConflictNote problem={takeUp.problem} onReload={readAgain} />
    </>
  );
}
