/** "Get help", always the last thing in the header: the loan assistant, the hours, and what to do when a payment is not possible. */
import { useLingui } from '@lingui/react/macro';
import { CircleQuestionMark, MessageCircle, Phone } from 'lucide-react';
import { useState } from 'react';
import type { Lender } from '#contract/lender.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { iconButtonClass } from '#ui/shell.tsx';
import { useFormat } from '#ui/words.tsx';
import { Link } from '../navigation.tsx';
import { usePageData } from '../page-data.tsx';

export function GetHelp({ withWords }: { withWords: boolean }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const data = usePageData();
  const close = () => setOpen(false);
  if (!data) return null;
  return (
    <>
      <button type="button" className={iconButtonClass} onClick={() => setOpen(true)}>
        <CircleQuestionMark aria-hidden className="size-5" />
        <span className={withWords ? '' : 'sr-only'}>{t`Get help`}</span>
      </button>
      <Dialog
        open={open}
        title={t`Get help`}
        onClose={close}
        actions={<Button variant="secondary" onClick={close}>{t`Close`}</Button>}
      >
        <AssistantLinks assistant={data.lender.assistant} />
        <p className="mt-3">
          <Link to="/my-account/message" onClick={close} className="inline-flex min-h-11 items-center">
            {t`I cannot pay this month`}
          </Link>
        </p>
      </Dialog>
    </>
  );
}

/** WhatsApp, phone and hours of the loan assistant, as the lender set them. */
export function AssistantLinks({ assistant }: { assistant: Lender['assistant'] }) {
  const { t } = useLingui();
  const format = useFormat();
  const { phone } = assistant;
  const from = format.hour(assistant.hours.fromHour);
  const to = format.hour(assistant.hours.toHour);
  const row = 'flex min-h-11 items-center gap-2 text-text';
  return (
    <ul>
      <li>
        <a
          className={row}
          href={`https://wa.me/${assistant.whatsapp.replace(/\D/g, '')}`}
          rel="noreferrer"
          target="_blank"
        >
          <MessageCircle aria-hidden className="size-5" />
          {t`WhatsApp a loan assistant`}
          <span className="sr-only">{t`(opens in a new tab)`}</span>
        </a>
      </li>
      <li>
        <a className={row} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
          <Phone aria-hidden className="size-5" />
          {t`Call ${phone}`}
        </a>
      </li>
      <li className="text-sm text-text-3">{t`Monday to Friday, ${from} to ${to}`}</li>
    </ul>
  );
}
