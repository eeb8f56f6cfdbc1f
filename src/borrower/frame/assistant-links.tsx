/** How to reach the loan assistant, in the footer, in Get help and where somebody must be asked. */
import { useLingui } from '@lingui/react/macro';
import { MessageCircle, Phone } from 'lucide-react';
import type { Lender } from '#contract/lender.ts';
import { useFormat } from '#ui/words.tsx';

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
