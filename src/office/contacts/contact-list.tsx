/** The contacts of a borrower, the newest first. A wrong entry stays, struck through, beside the one that sets it right. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type ContactCase, type ContactEntryView, correctContact } from '#contract/contacts.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { useFormat } from '#ui/words.tsx';
import { useMay } from '../access/use-may.ts';
import { api } from '../api.ts';
import { closing } from '../close-question.tsx';
import { ConflictNote } from '../conflict-note.tsx';
import { ContactFields, contactFieldOf, readContact, useContactCheck } from './contact-fields.tsx';
import { useReadContactsAgain } from './use-contacts.ts';
import { useChannelNames, useOutcomeNames } from './words.ts';

export function ContactList({ found: { loanId, contacts } }: { found: ContactCase }) {
  const { t } = useLingui();
  if (contacts.length === 0) {
    return (
      <p className="text-note text-text-2">{t`Nobody has contacted this borrower about a payment yet.`}</p>
    );
  }
  return (
    <ol aria-label={t`Contacts so far`} className="grid gap-3">
      {contacts.map((contact) => (
        <Entry key={contact.contactId} loanId={loanId} contact={contact} />
      ))}
    </ol>
  );
}

function Entry({ loanId, contact }: { loanId: string; contact: ContactEntryView }) {
  const { t } = useLingui();
  const format = useFormat();
  const may = useMay();
  const channels = useChannelNames();
  const outcomes = useOutcomeNames();
  const [isOpen, setIsOpen] = useState(false);
  const { channel, outcome, note, promised, happenedAt, recordedBy, isCorrected, isCorrection } = contact;
  const amount = promised ? format.sen(promised.amountSen) : '';
  const day = promised ? format.date(promised.promisedOn) : '';
  return (
    <li className="border-t border-border pt-3 text-note">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className={classNames('font-strong', isCorrected && 'line-through')}>
          {channels[channel]}: {outcomes[outcome]}
        </span>
        <time dateTime={happenedAt} className="text-sm text-text-2">
          {format.dateTime(happenedAt)}
        </time>
      </p>
      {promised && <p>{t`${amount} until ${day}`}</p>}
      {note && <p className="whitespace-pre-line wrap-anywhere">{note}</p>}
      <p className="text-sm text-text-2">
        {recordedBy.name}
        {isCorrected && <> · {t`set right by a later entry`}</>}
        {isCorrection && <> · {t`sets an earlier entry right`}</>}
      </p>
      {may('correctContact') && !isCorrected && !isOpen && (
        <Button variant="text" onClick={() => setIsOpen(true)}>{t`Set this entry right`}</Button>
      )}
      {isOpen && <Correct loanId={loanId} contact={contact} onDone={() => setIsOpen(false)} />}
    </li>
  );
}

type CorrectProps = { loanId: string; contact: ContactEntryView; onDone: () => void };

function Correct({ loanId, contact, onDone }: CorrectProps) {
  const { t } = useLingui();
  const readAgain = useReadContactsAgain(loanId);
  const form = useForm({
    schema: correctContact.body,
    read: readContact,
    check: useContactCheck(),
    submit: (entry, { key }) =>
      api.correctContact({ loanId, contactId: contact.contactId, ...entry }, { key }),
    fieldOf: contactFieldOf,
    guard: true,
    done() {
      toast(t`Set right. Both entries stay in the record.`);
      readAgain();
      onDone();
    },
  });
  return (
    <form {...form.props} className="mt-3 grid gap-4 rounded-control border border-border p-4">
      <p className="text-text-2">{t`The entry stays in the record; this one counts instead. The attempt stays counted.`}</p>
      <ErrorSummary form={form} />
      <ContactFields form={form} before={contact} />
      <ConflictNote problem={form.problem} onReload={readAgain} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={form.busy}>{t`Save the correction`}</Button>
        <Button variant="secondary" size="small" onClick={closing(form, onDone)}>{t`Go back`}</Button>
      </div>
    </form>
  );
}
