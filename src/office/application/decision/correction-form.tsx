/** Asking the borrower for a new photo or a correction: chosen items, never free text. */
import { useLingui } from '@lingui/react/macro';
import { type ApplicationCase, requestCorrection } from '#contract/office.ts';
import { itemsFor } from '#domain/photo-check.ts';
import { identityImageKinds } from '#domain/refusal.ts';
import type { Answers } from '#ui/answers.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox, Select } from '#ui/choice-field.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { correctionWords } from '#words/reasons-correction.ts';
import { api } from '../../api.ts';
import { BorrowerReads } from '../../borrower-reads.tsx';
import { ConfirmDialog, saidNo, useConfirmed } from '../../confirm.tsx';
import { ConflictNote } from '../../conflict-note.tsx';
import { useTyped } from '../../use-typed.ts';
import { useItemWords, usePhotoNames } from '../photo-names.ts';
import { usePhotoReasons } from '../photo-reasons.tsx';
import { askFormId } from '../send-back-note.tsx';
import { useReadAgain } from '../use-case.ts';
import { type Asked, askedIn, partItems } from './corrections.ts';

const read = (answers: Answers) => ({ corrections: askedIn(answers) });

export function CorrectionForm({ found }: { found: ApplicationCase }) {
  const { t } = useLingui();
  const { loanId, borrower } = found;
  const readAgain = useReadAgain(loanId);
  const photoNames = usePhotoNames();
  const words = useItemWords();
  const { reasonOf, mark, forget } = usePhotoReasons();
  const confirmed = useConfirmed(({ corrections }: { corrections: Asked[] }, { key }) =>
    api.requestCorrection({ loanId, corrections }, { key }),
  );
  const form = useForm({
    schema: requestCorrection.body,
    read,
    check: ({ corrections }) => ({
      'ic-front': corrections.length === 0 && t`Choose what the borrower should send or correct`,
    }),
    submit: ({ corrections }, options) => confirmed.submit({ corrections: corrections as Asked[] }, options),
    guard: true,
    isStillToSave: saidNo,
    done(answer) {
      if (!answer) return;
      toast(t`Sent to the borrower`);
      forget();
      readAgain();
    },
  });
  const { typed, listen } = useTyped({ corrections: [] as Asked[] }, read);
  // A photo may be marked outside of the form as well.
  const photos = identityImageKinds.flatMap((photo): Asked[] => {
    const item = reasonOf(photo);
    return item ? [{ item, photo }] : [];
  });
  const parts = typed.corrections.filter(({ photo }) => photo === undefined);
  return (
    <form {...listen(form)} id={askFormId} className="grid gap-4">
      <ErrorSummary form={form} />
      {identityImageKinds.map((kind) => (
        <Select
          key={kind}
          {...form.field(kind)}
          label={photoNames[kind]}
          placeholder={t`Nothing wrong`}
          value={reasonOf(kind) ?? ''}
          onChange={({ target }) =>
            mark(
              kind,
              itemsFor(kind).find((item) => item === target.value),
            )
          }
          options={itemsFor(kind).map((item) => ({ value: item, label: words[item] }))}
        />
      ))}
      {partItems.map((item) => (
        <Checkbox key={item} {...form.field(item)} label={words[item]} />
      ))}
      <CorrectionText found={found} corrections={[...photos, ...parts]} />
      <ConflictNote problem={form.problem} onReload={readAgain} />
      <Button type="submit" size="small" block busy={form.busy}>{t`Ask the borrower`}</Button>
      <ConfirmDialog confirmed={confirmed} title={t`Ask the borrower?`} yes={t`Ask the borrower`}>
        {({ corrections }) => {
          const { name } = borrower;
          return (
            <>
              <p className="mb-3">{t`${name} gets a message and can correct only what you chose.`}</p>
              <CorrectionText found={found} corrections={corrections} />
            </>
          );
        }}
      </ConfirmDialog>
    </form>
  );
}

type CorrectionTextProps = { found: ApplicationCase; corrections: readonly Asked[] };

function CorrectionText({ found: { borrower, reference }, corrections }: CorrectionTextProps) {
  return (
    <BorrowerReads
      locale={borrower.locale}
      notice={{ template: 'correction-needed', facts: { reference } }}
      lines={[...new Set(corrections.map(({ item }) => item))].map((item) => correctionWords[item])}
    />
  );
}
