/** `/office/payouts/files`: prepared payouts put into one file for the bank, and the files that were made. */
import { useLingui } from '@lingui/react/macro';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Heading } from '#ui/navigation.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { useMay } from '../access/use-may.ts';
import { BackTo } from '../back-to.tsx';
import { MakePayoutFile } from './make-payout-file.tsx';
import { PayoutFileCard } from './payout-file-card.tsx';
import { usePayoutFiles } from './use-payout-files.ts';

export function PayoutFilesPage() {
  const { t } = useLingui();
  const may = useMay();
  const query = usePayoutFiles();
  return (
    <>
      <BackTo to="/payouts">{t`Payouts`}</BackTo>
      <Heading>{t`Payout files`}</Heading>
      <p className="mt-1 mb-5 max-w-measure text-text-2">
        {t`One file sends many payouts at your bank. It moves no money here: each payout is released by a second person when the bank has sent it.`}
      </p>
      <Loaded
        query={query}
        label={t`Loading the payout files…`}
        failed={t`We could not load the payout files.`}
        bones={<Bone className="mt-5 h-72 rounded-card" />}
      >
        {(list) => (
          <div className="mt-5 grid gap-6">
            {may('makePayoutFile') && (
              <Card>
                <h2 className="mb-3 text-lg">{t`Make a file`}</h2>
                {list.free.length === 0 ? (
                  <EmptyState>{t`Every prepared payout is already in a file. Prepare more payouts first, then put them into one.`}</EmptyState>
                ) : (
                  // A new form after each file that was made.
                  <MakePayoutFile key={list.free.map(({ loanId }) => loanId).join()} list={list} />
                )}
              </Card>
            )}
            <section>
              <h2 className="mb-3 text-lg">{t`Files`}</h2>
              {list.files.length === 0 ? (
                <Card>
                  <EmptyState>{t`No file was made yet.`}</EmptyState>
                </Card>
              ) : (
                <ul className="grid gap-4">
                  {list.files.map((file) => (
                    <li key={file.batchId}>
                      <PayoutFileCard file={file} />
                    </li>
                  ))}
                </ul>
              )}
            </section>
          </div>
        )}
      </Loaded>
    </>
  );
}
