/** What came of a contact: the fields that a new entry and a correction share. A promise has its amount and its day. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import {
  type ContactChannel,
  type ContactOutcome,
  contactChannels,
  contactOutcomes,
  type Promised,
} from '#domain/contact.ts';
import { parseCalendarDate } from '#domain/date.ts';
import type { Answers } from '#ui/answers.ts';
import { Select } from '#ui/choice-field.tsx';
import { DateField } from '#ui/date-field.tsx';
import type { FieldErrors } from '#ui/form-errors.ts';
import { LimitedTextArea } from '#ui/limited-text.tsx';
import { MoneyField } from '#ui/money-field.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Form } from '#ui/use-form.ts';
import { useMay } from '../access/use-may.ts';
import { LinkButton } from '../navigation.tsx';
import { useChannelNames, useOutcomeNames } from './words.ts';

export const readContact = ({ text, money, date }: Answers) => ({
  channel: text('channel'),
  outcome: text('outcome'),
  note: text('note'),
  promised:
    text('outcome') === 'promised'
      ? { amountSen: money('promised.amountSen'), promisedOn: date('promised.promisedOn') }
      : null,
});

export function useContactCheck(): (input: ReturnType<typeof readContact>) => FieldErrors {
  const { t } = useLingui();
  return ({ channel, outcome, promised }) => ({
    channel: channel === '' && t`Choose how you tried`,
    outcome: outcome === '' && t`Choose what came of it`,
    ...(promised && {
      'promised.amountSen': !promised.amountSen && t`Enter the amount that was promised`,
      'promised.promisedOn':
        parseCalendarDate(promised.promisedOn) === undefined && t`Enter the day until when it was promised`,
    }),
  });
}

/** The field that a refusal is about. */
export const contactFieldOf = ({ code }: { code: string }): string | undefined => fields[code];

const fields: Record<string, string> = {
  'contact-channel-closed': 'channel',
  'contact-in-future': 'time',
  'contact-too-long-ago': 'day',
  'contact-quiet-time': 'time',
  'promise-day': 'promised.promisedOn',
};

type ContactFieldsProps = {
  form: Form;
  closed?: readonly ContactChannel[];
  before?: { channel: ContactChannel; outcome: ContactOutcome; note: string; promised: Promised | null };
};

export function ContactFields({ form, closed = [], before }: ContactFieldsProps) {
  const { t } = useLingui();
  const channels = useChannelNames();
  const outcomes = useOutcomeNames();
  const [outcome, setOutcome] = useState<string>(before?.outcome ?? '');
  return (
    <>
      <Select
        {...form.field('channel')}
        label={t`How`}
        placeholder={t`Choose`}
        defaultValue={before?.channel}
        options={contactChannels
          .filter((channel) => !closed.includes(channel))
          .map((channel) => ({ value: channel, label: channels[channel] }))}
      />
      <Select
        {...form.field('outcome')}
        label={t`What came of it`}
        placeholder={t`Choose`}
        defaultValue={before?.outcome}
        onChange={(event) => setOutcome(event.target.value)}
        options={contactOutcomes.map((each) => ({ value: each, label: outcomes[each] }))}
      />
      {outcome === 'promised' && (
        <>
          <MoneyField
            {...form.field('promised.amountSen')}
            label={t`How much was promised`}
            defaultSen={before?.promised?.amountSen}
          />
          <DateField
            {...form.field('promised.promisedOn')}
            label={t`Promised until`}
            defaultDate={before?.promised?.promisedOn}
          />
        </>
      )}
      <NextStep outcome={outcome} />
      <LimitedTextArea
        {...form.field('note')}
        label={t`Note`}
        optional
        hint={t`What was said about the payment. The borrower may ask to see it.`}
        rows={3}
        mostCharacters={1000}
        defaultValue={before?.note}
      />
    </>
  );
}

/** Where it goes on: the borrower asks for help or says otherwise in the app, where a person answers. */
function NextStep({ outcome }: { outcome: string }) {
  const { t } = useLingui();
  const may = useMay();
  if (outcome === 'asked-for-help') {
    return (
      <Notice tone="info">
        <p>{t`Show the way to the help page of the app, or send its link in a message. Once the request is there, nobody calls.`}</p>
        {may('getHardshipRequests') && (
          <LinkButton to="/hardship" variant="secondary" size="small" className="mt-3">
            {t`Help requests`}
          </LinkButton>
        )}
      </Notice>
    );
  }
  if (outcome !== 'disputes') return null;
  return (
    <Notice tone="info">
      <p>{t`If the money never came, the borrower says so in the wallet: interest and reminders stop until two people have looked.`}</p>
      {may('getClaims') && (
        <LinkButton to="/claims" variant="secondary" size="small" className="mt-3">
          {t`Claims`}
        </LinkButton>
      )}
    </Notice>
  );
}
