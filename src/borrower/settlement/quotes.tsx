/** The quotes that are still valid: number, amount, day, the letter, and the way to send the proof of that payment. */
import { useLingui } from '@lingui/react/macro';
import { FileText } from 'lucide-react';
import { getDocument } from '#contract/documents.ts';
import type { SettlementQuote } from '#contract/settlement.ts';
import { Card } from '#ui/card.tsx';
import { addressOf } from '#ui/endpoint-address.ts';
import { useFormat, useLocale } from '#ui/words.tsx';
import { Link } from '../navigation.tsx';

export function Quotes({ quotes }: { quotes: readonly SettlementQuote[] }) {
  const { t } = useLingui();
  if (quotes.length === 0) return null;
  return (
    <Card title={t`Your quotes`}>
      <ul>
        {quotes.map((quote) => (
          <Quote key={quote.quoteId} quote={quote} />
        ))}
      </ul>
    </Card>
  );
}

function Quote({ quote }: { quote: SettlementQuote }) {
  const { t } = useLingui();
  const format = useFormat();
  const language = useLocale();
  const { figures, quoteNumber, validUntil, quotedAt, documentId } = quote;
  return (
    <li className="border-b border-border py-3 first:pt-0 last:border-b-0 last:pb-0">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="num font-strong">{format.sen(figures.amountSen)}</span>
        <span>{t`Valid until ${format.dateWithWeekday(validUntil)}`}</span>
      </p>
      <p className="num text-sm text-text-2">
        {quoteNumber}, {format.dateTime(quotedAt)}
      </p>
      <p className="flex flex-wrap gap-x-5">
        <a href={addressOf(getDocument, { documentId, language })} download className="stands-alone gap-1.5">
          <FileText aria-hidden className="size-5" />
          {t`Quote (PDF)`}
        </a>
        <Link to={`/my-account/payment?amount=${figures.amountSen}`} className="stands-alone">
          {t`I paid it: send the proof`}
        </Link>
      </p>
    </li>
  );
}
