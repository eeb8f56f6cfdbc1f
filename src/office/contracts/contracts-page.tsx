/** `/office/contracts`: what signed agreements still need until their borrowers have the sealed copy, the oldest signature first. */
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { Loaded } from '#ui/loaded.tsx';
import { Heading } from '#ui/navigation.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { ContractPiles } from './contract-piles.tsx';
import { useContracts } from './use-contracts.ts';

export function ContractsPage() {
  const { t } = useLingui();
  const [open, setOpen] = useState<readonly string[]>([]);
  const query = useContracts(open.length > 0);
  const piles = useRef<HTMLDivElement>(null);
  const close = (loanId: string) => setOpen((ids) => ids.filter((id) => id !== loanId));

  /** The contract lies in another pile now; the focus stays on the page. */
  function finish(loanId: string) {
    close(loanId);
    piles.current?.focus({ preventScroll: true });
  }

  return (
    <>
      <Heading>{t`Contracts`}</Heading>
      <p className="mt-1 max-w-measure text-text-2">
        {t`Both sides have signed these agreements. Each is attested, stamped and sealed; the money can be sent when the borrower has the sealed copy.`}
      </p>
      <Loaded
        query={query}
        label={t`Loading the contracts…`}
        failed={t`We could not load the contracts.`}
        bones={<Bone className="mt-5 h-72 rounded-card" />}
      >
        {(contracts) => (
          <div ref={piles} tabIndex={-1}>
            <ContractPiles
              contracts={contracts}
              forms={{
                isOpen: (loanId) => open.includes(loanId),
                open: (loanId) => setOpen((ids) => [...ids, loanId]),
                close,
                finish,
              }}
            />
          </div>
        )}
      </Loaded>
    </>
  );
}
