/**
 * Before you call: how often the borrower was contacted, when the next time is allowed, what was promised or asked, the
 * borrower's own number, what may be said, and the form for what came of it. Nobody else is reached from here (product
 * rule 11).
 */
import { useLingui } from '@lingui/react/macro';
import { CircleCheck, HandHelping, PauseCircle } from 'lucide-react';
import { useState } from 'react';
import type { ContactCase } from '#contract/contacts.ts';
import { formatPhone } from '#domain/phone.ts';
import { Button } from '#ui/button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Notice } from '#ui/notice.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { type SummaryItem, SummaryList } from '#ui/summary-list.tsx';
import { useFormat } from '#ui/words.tsx';
import { defaultLocale, localeCodes, locales } from '#words/locale.ts';
import { useMay } from '../access/use-may.ts';
import { Link, LinkButton } from '../navigation.tsx';
import { RevealNumber } from '../reveal-number.tsx';
import { CallScript } from './call-script.tsx';
import { ContactForm } from './contact-form.tsx';
import { ContactList } from './contact-list.tsx';
import { useContacts } from './use-contacts.ts';

export function BeforeYouCall({ loanId }: { loanId: string }) {
  const { t } = useLingui();
  const query = useContacts(loanId);
  return (
    <Loaded
      query={query}
      label={t`Loading the contacts…`}
      failed={t`We could not load the contacts.`}
      bones={<Bone className="h-48" />}
    >
      {(found) => <Known found={found} />}
    </Loaded>
  );
}

/** A call that was made is written down later, also when the next one has to wait; the server judges its own moment. */
const recordable: ReadonlySet<string> = new Set(['quiet-time', 'too-often']);

function Known({ found }: { found: ContactCase }) {
  const { t } = useLingui();
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  const { loanId, closedChannels } = found;
  const mayRecord = may('recordContact') && (found.refused === null || recordable.has(found.refused.reason));
  return (
    <div className="grid gap-4 text-text">
      <Allowed found={found} />
      <Facts found={found} />
      {closedChannels.length > 0 && (
        <Notice tone="warning">
          {t`The borrower asked not to be contacted on this number, or somebody else answered it. Write a message or a letter.`}
        </Notice>
      )}
      <CallScript locale={localeCodes.find((code) => code === found.locale) ?? defaultLocale} />
      {mayRecord && !isOpen && (
        <div>
          <Button size="small" onClick={() => setIsOpen(true)}>{t`Record a contact`}</Button>
        </div>
      )}
      {may('recordContact') && isOpen && (
        <ContactForm loanId={loanId} closed={closedChannels} onDone={() => setIsOpen(false)} />
      )}
      <ContactList found={found} />
    </div>
  );
}

/** One sentence: yes, or why not and from when. */
function Allowed({ found: { refused, pausedBy, hardshipRequestId } }: { found: ContactCase }) {
  const { t } = useLingui();
  const format = useFormat();
  const may = useMay();
  if (!refused) {
    return <Notice tone="success" icon={CircleCheck}>{t`A contact is allowed now, until 9 pm.`}</Notice>;
  }
  const day = refused.nextOn ? format.date(refused.nextOn) : '';
  const words = {
    'quiet-time': t`Not now: borrowers are contacted from 9 am to 9 pm, not on Sundays or public holidays. Possible again on ${day}, from 9 am.`,
    'too-often': t`Not now: three contacts in seven days are enough, reminders and colleagues included. Possible again on ${day}, from 9 am.`,
    paused: t`Not now: the borrower asked for help, or the loan’s money is looked for. Answer that first.`,
    'not-needed': t`No reason to call: nothing is late or due in three days, or a payment that is being checked covers it.`,
    'not-running': t`This loan is not running.`,
  };
  return (
    <Notice tone="plain" icon={PauseCircle} title={words[refused.reason]}>
      {pausedBy === 'hardship' && hardshipRequestId && may('getHardshipRequests') && (
        <LinkButton to={`/hardship/${hardshipRequestId}`} variant="secondary" size="small" className="mt-3">
          <HandHelping aria-hidden />
          {t`Open the help request`}
        </LinkButton>
      )}
      {pausedBy === 'claim' && may('getClaims') && (
        <LinkButton to="/claims" variant="secondary" size="small" className="mt-3">
          {t`Open the claims`}
        </LinkButton>
      )}
    </Notice>
  );
}

function Facts({ found }: { found: ContactCase }) {
  const { t } = useLingui();
  const format = useFormat();
  const may = useMay();
  const { borrowerId, thisWeek, atMost, promise, refused, closedChannels, contacts } = found;
  const locale = localeCodes.find((code) => code === found.locale) ?? defaultLocale;
  const promisedOn = promise ? format.date(promise.promisedOn) : '';
  const last = contacts.find(({ isCorrected }) => !isCorrected);
  const items: SummaryItem[] = [
    {
      label: t`Contacts in seven days`,
      value: t`${thisWeek} of ${atMost}`,
      note: t`Reminders count too`,
    },
    ...(promise
      ? [
          {
            label: t`Promised`,
            value: format.sen(promise.amountSen),
            note: t`until ${promisedOn}`,
          },
        ]
      : []),
    ...(last?.outcome === 'asked-for-help' ? [{ label: t`Asked for`, value: t`Help with the payment` }] : []),
    {
      label: t`Borrower’s own number`,
      value: (
        <RevealNumber
          loanId={found.loanId}
          field="phone-number"
          masked={found.phone}
          label={t`Borrower’s own number`}
          mayOpen={may('recordContact') && refused === null && !closedChannels.includes('phone')}
          written={formatPhone}
        />
      ),
      note: t`Opening it is recorded; the borrower sees it.`,
    },
    { label: t`Language with us`, value: locales[locale].name },
  ];
  return (
    <>
      <SummaryList items={items} />
      {may('getThread') && <Link to={`/messages/${borrowerId}`}>{t`Messages with the borrower`}</Link>}
    </>
  );
}
