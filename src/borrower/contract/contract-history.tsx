/** What happened to the contract, entry by entry, read when somebody opens it; the chain of entries is checked at that moment. */
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { getAgreementTrail } from '#contract/agreements.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Notice } from '#ui/notice.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { useFormat } from '#ui/words.tsx';
import { agreementStateWords } from '#words/agreement.ts';
import { api } from '../api.ts';
import { shortFingerprint } from './contract-progress.ts';

type Trail = ResponseOf<typeof getAgreementTrail>;

/** Another `state` has another history. */
export function ContractHistory({ loanId, state }: { loanId: string; state: string }) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const query = useQuery({
    queryKey: ['getAgreementTrail', loanId, state],
    queryFn: ({ signal }) => api.getAgreementTrail({ loanId }, { signal }),
    enabled: isOpen,
  });
  return (
    <details
      className="group rounded-card border border-border bg-surface shadow-1 print:hidden"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-3 rounded-card px-5 py-3 max-xs:px-4 sm:px-6 [&::-webkit-details-marker]:hidden">
        <h2 className="text-lg">{t`History of this contract`}</h2>
        <ChevronDown aria-hidden className="size-5 flex-none text-text-2 group-open:rotate-180" />
      </summary>
      <div className="px-5 pb-5 max-xs:px-4 sm:px-6">
        {isOpen && (
          <Loaded
            query={query}
            label={t`Loading the history…`}
            failed={t`We could not load the history. Your contract is not affected.`}
            bones={<Bone className="h-48 rounded-control" />}
          >
            {(trail) => <Entries trail={trail} />}
          </Loaded>
        )}
      </div>
    </details>
  );
}

function Entries({ trail: { entries, isIntact } }: { trail: Trail }) {
  const { t } = useLingui();
  return (
    <>
      {isIntact ? (
        <Notice tone="success">
          {t`We checked the chain of all entries just now. It is intact: nothing was changed, added in between or taken out.`}
        </Notice>
      ) : (
        <Notice tone="warning">
          {t`We checked the chain of all entries just now, and it is not as it was written. Tell us. What counts is your sealed copy.`}
        </Notice>
      )}
      <p className="mt-3 max-w-measure text-sm text-text-2">
        {t`Times are Malaysia time. Each entry has a fingerprint that is made of the entry and of the one before.`}
      </p>
      <ol className="mt-1">
        {entries.map((entry) => (
          <Entry key={`${entry.step} ${entry.at}`} entry={entry} />
        ))}
      </ol>
    </>
  );
}

function Entry({ entry: { step, at, by, name, fingerprint } }: { entry: Trail['entries'][number] }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const lenderName = name ?? '';
  const who = {
    you: t`You`,
    lender: lenderName ? t`${lenderName}, for the lender` : t`The lender`,
    system: t`Our system`,
  };
  return (
    <li className="grid gap-x-4 border-t border-border py-2.5 sm:grid-cols-[1fr_auto]">
      <p className="font-medium">{i18n._(agreementStateWords[step])}</p>
      <time dateTime={at} className="text-sm text-text-2 sm:text-right">
        {format.dateTime(at)}
      </time>
      <p className="text-sm text-text-2">{who[by]}</p>
      {fingerprint && (
        <p className="tabular text-sm text-text-3 sm:text-right">
          <span className="sr-only">{t`Fingerprint`} </span>
          {shortFingerprint(fingerprint)}
        </p>
      )}
    </li>
  );
}
