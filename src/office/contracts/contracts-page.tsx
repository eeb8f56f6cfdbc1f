/** `/office/contracts`: what signed agreements still need until their borrowers have the sealed copy, the oldest signature first. */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Loaded } from '#ui/loaded.tsx';
import { Heading } from '#ui/navigation.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { ContractPiles } from './contract-piles.tsx';
import { type OpenForm, useContracts } from './use-contracts.ts';

const isSame = (one: OpenForm, other: OpenForm): boolean =>
  one.pile === other.pile && one.loanId === other.loanId;

export function ContractsPage() {
  const { t } = useLingui();
  const [open, setOpen] = useState<readonly OpenForm[]>([]);
  const query = useContracts(open);
  const piles = useRef<HTMLDivElement>(null);
  const close = (form: OpenForm) => setOpen((forms) => forms.filter((each) => !isSame(each, form)));

  const [finished, setFinished] = useState(0);
  // The contract lies in another pile now, without the button that was pressed.
  useEffect(() => {
    if (finished > 0) piles.current?.focus({ preventScroll: true });
  }, [finished]);

  function finish(form: OpenForm) {
    close(form);
    setFinished((count) => count + 1);
  }

  return (
    <>
      <Heading>{t`Contracts`}</Heading>
      <p className="mt-1 mb-5 max-w-measure text-text-2">
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
                isOpen: (form) => open.some((each) => isSame(each, form)),
                open: (form) => setOpen((forms) => [...forms, form]),
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
