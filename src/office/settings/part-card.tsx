/** One part of the settings: its values, who changed it last, and its form when somebody edits it. */
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { type SummaryItem, SummaryList } from '#ui/summary-list.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { FieldBinding, Form } from '#ui/use-form.ts';
import { useFormat } from '#ui/words.tsx';
import { ChangedMeanwhile, type Versions } from '../changed-meanwhile.tsx';
import { closing } from '../close-question.tsx';
import { ConflictNote } from '../conflict-note.tsx';
import { Opened } from '../opened.tsx';
import { useReadSettingsAgain } from './use-settings.ts';

type PartCardProps = {
  title: string;
  items: SummaryItem[];
  last: { name: string; at: string; proposedBy: string | null } | null;
  /** Absent for whoever only reads. */
  edit?: { label: string; form: (close: () => void) => ReactNode } | undefined;
  /** The address of the proposal that is open: until it is decided there is no other. */
  waitingAt?: string | undefined;
  children?: ReactNode;
};

export function PartCard({ title, items, last, edit, waitingAt, children }: PartCardProps) {
  const { t } = useLingui();
  const [editing, setEditing] = useState(false);
  const close = () => setEditing(false);
  return (
    <Card title={title}>
      {children}
      {editing && edit ? (
        <Opened>{edit.form(close)}</Opened>
      ) : (
        <>
          <SummaryList items={items} />
          <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
            <p className="flex-1 basis-56 text-sm text-text-3">
              <LastChange last={last} />
            </p>
            {edit && waitingAt && (
              <a href={waitingAt} className="text-sm font-medium">{t`A change is waiting: see it above`}</a>
            )}
            {edit && !waitingAt && (
              <Button
                size="small"
                variant="secondary"
                aria-label={edit.label}
                onClick={() => setEditing(true)}
              >
                {t`Edit`}
              </Button>
            )}
          </div>
        </>
      )}
    </Card>
  );
}

/** Of what two people decided, both of them. */
function LastChange({ last }: Pick<PartCardProps, 'last'>) {
  const { t } = useLingui();
  const format = useFormat();
  if (!last) return t`Not changed here yet`;
  const { name: who, proposedBy } = last;
  const when = format.dateTime(last.at);
  return proposedBy
    ? t`Proposed by ${proposedBy}, confirmed by ${who}. In force since ${when}.`
    : t`Changed by ${who} on ${when}`;
}

type PartFormProps = {
  form: Form;
  yes: string;
  onClose: () => void;
  /** Where one person saves at once: what a colleague saved meanwhile is shown. */
  meanwhile?: { versions: Versions<{ version: number }>; items: SummaryItem[] };
  /** Absent: the settings are read again. */
  onReload?: () => void;
  children: ReactNode;
};

export function PartForm({ form, yes, onClose, meanwhile, onReload, children }: PartFormProps) {
  const readSettings = useReadSettingsAgain();
  return (
    <form {...form.props} className="grid gap-4">
      <ErrorSummary form={form} />
      {children}
      <ConflictNote problem={form.problem} onReload={onReload ?? readSettings} />
      {meanwhile && <ChangedMeanwhile {...meanwhile} onGoOn={form.forget} />}
      <FormButtons form={form} yes={yes} onClose={onClose} />
    </form>
  );
}

/** A part that is law or money: what is typed is proposed, and another administrator decides. */
export function ProposalForm(props: Pick<PartFormProps, 'form' | 'onClose' | 'children'>) {
  const { t } = useLingui();
  return <PartForm {...props} yes={t`Propose the change`} />;
}

type NumberFieldProps = { field: FieldBinding; label: string; hint: string; value: number };

/** A small whole number. */
export const NumberField = ({ field, label, hint, value }: NumberFieldProps) => (
  <TextField
    {...field}
    label={label}
    hint={hint}
    defaultValue={value}
    inputMode="numeric"
    autoComplete="off"
    answerLength="short"
  />
);

/** The end of every form here: save, or leave it as it is. */
export function FormButtons({ form, yes, onClose }: Pick<PartFormProps, 'form' | 'yes' | 'onClose'>) {
  const { t } = useLingui();
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" size="small" busy={form.busy}>
        {yes}
      </Button>
      <Button
        type="button"
        size="small"
        variant="secondary"
        onClick={closing(form, onClose)}
      >{t`Leave it as it is`}</Button>
    </div>
  );
}
