/** Setting a line aside: it is no business of a loan, with the reason. It can be taken up again. */
import { useLingui } from '@lingui/react/macro';
import { type BankLineView, setBankLineAside } from '#contract/bank.ts';
import { setAsideReasons } from '#domain/bank-line.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/choice-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { useFormat } from '#ui/words.tsx';
import { setAsideWords } from '#words/set-aside.ts';
import { api } from '../api.ts';
import { ConflictNote } from '../conflict-note.tsx';
import { useReadBankAgain } from './use-bank.ts';

export function SetAside({
  line,
  isOpen,
  onClose,
}: {
  line: BankLineView;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const readAgain = useReadBankAgain();
  const { lineId } = line;
  const formId = `set-aside-${lineId}`;
  const amount = format.sen(line.amountSen);
  const day = format.date(line.bookedOn);
  const form = useForm({
    schema: setBankLineAside.body,
    read: (answers) => ({ reason: answers.text('reason') }),
    check: ({ reason }) => ({ reason: reason === '' && t`Choose the reason` }),
    submit: (input, { key }) => api.setBankLineAside({ lineId, ...input }, { key }),
    done() {
      toast(t`The line is set aside. It can be taken up again.`);
      onClose();
      readAgain();
    },
  });
  return (
    <Dialog
      open={isOpen}
      title={t`Set ${amount} of ${day} aside?`}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form={formId} busy={form.busy}>{t`Set aside`}</Button>
          <Button variant="secondary" onClick={onClose}>{t`Close`}</Button>
        </>
      }
    >
      <form id={formId} {...form.props} className="grid gap-4">
        <ErrorSummary form={form} />
        <Select
          {...form.field('reason')}
          label={t`Why does it not belong to a loan?`}
          placeholder={t`Choose the reason`}
          options={setAsideReasons.map((reason) => ({
            value: reason,
            label: i18n._(setAsideWords[reason].id),
          }))}
        />
        <ConflictNote problem={form.problem} onReload={readAgain} />
      </form>
    </Dialog>
  );
}
