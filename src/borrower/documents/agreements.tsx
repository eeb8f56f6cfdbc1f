/** The agreement of each loan that was paid out, also of the earlier ones: the Malay text that counts, then its translations. */
import { useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { getAgreementPdf } from '#contract/agreements.ts';
import { Card } from '#ui/card.tsx';
import { addressOf } from '#ui/endpoint-address.ts';
import { useFormat } from '#ui/words.tsx';
import { agreementLocales, type Locale, locales } from '#words/locale.ts';
import type { PaidOutLoan } from './use-documents.ts';

export function Agreements({ loans }: { loans: readonly PaidOutLoan[] }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <Card title={t`Agreements`}>
      <p className="max-w-measure text-text-2">
        {t`The agreement of each loan that we paid out. The Malay text is the one that counts.`}
      </p>
      <ul className="mt-2">
        {loans.map(({ loanId, reference, paidOutOn }) => {
          const day = format.date(paidOutOn);
          return (
            <li
              key={loanId}
              className="flex flex-wrap items-center justify-between gap-x-4 border-b border-border py-2 last:border-b-0 last:pb-0"
            >
              <div className="min-w-0">
                <p className="tabular font-medium">{reference}</p>
                <p className="text-sm text-text-2">{t`Paid out on ${day}`}</p>
              </div>
              <div className="flex flex-wrap gap-x-4">
                {agreementLocales.map((language) => (
                  <AgreementFile key={language} loanId={loanId} reference={reference} language={language} />
                ))}
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

type AgreementFileProps = { loanId: string; reference: string; language: Locale };

function AgreementFile({ loanId, reference, language }: AgreementFileProps) {
  const { t } = useLingui();
  const { name, tag } = locales[language];
  return (
    <a
      href={addressOf(getAgreementPdf, { loanId, language })}
      download
      className="stands-alone gap-1.5 font-medium"
    >
      <Download aria-hidden className="size-4.5" />
      <span>
        {t`PDF`} <span lang={tag}>{name}</span>
        <span className="sr-only"> {reference}</span>
      </span>
    </a>
  );
}
