/** A contract that is offered again: what reads otherwise than in the version before, side by side. */
import { useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { getAgreementPdf } from '#contract/agreements.ts';
import { Card } from '#ui/card.tsx';
import { addressOf } from '#ui/endpoint-address.ts';
import { useLocale } from '#ui/words.tsx';
import type { Agreement } from './contract-progress.ts';

export const whatChangedId = 'what-changed';

export function WhatChanged({ agreement: { loan, version, changes } }: { agreement: Agreement }) {
  const { t } = useLingui();
  const language = useLocale();
  const before = { loanId: loan.loanId, language, version: String(version - 1) };
  return (
    <div id={whatChangedId} className="print:hidden">
      <Card title={t`What changed`} tone="attention">
        <p className="max-w-measure">
          {t`We offer you this contract again because something had to be put right. Your loan amount, the rate and every instalment are the same. There is nothing to pay for this.`}
        </p>
        <ul className="mt-3">
          {changes.map(({ label, before, after }) => (
            <li key={label} className="border-t border-border py-3">
              <h3 className="text-base">{label}</h3>
              <dl className="mt-1 grid gap-x-6 gap-y-2 sm:grid-cols-2">
                <div>
                  <dt className="text-sm text-text-2">{t`Before`}</dt>
                  <dd className="whitespace-pre-line text-text-2">{before}</dd>
                </div>
                <div>
                  <dt className="text-sm text-text-2">{t`Now`}</dt>
                  <dd className="font-medium whitespace-pre-line">{after}</dd>
                </div>
              </dl>
            </li>
          ))}
        </ul>
        <a href={addressOf(getAgreementPdf, before)} download className="stands-alone gap-1.5 font-medium">
          <Download aria-hidden className="size-4.5 shrink-0" />
          {t`The contract as it was before (PDF)`}
        </a>
      </Card>
    </div>
  );
}
