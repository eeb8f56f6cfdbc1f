/** The way in through the lender: nothing going on, one that waits for a colleague, or what became of the last one. */
import { useLingui } from '@lingui/react/macro';
import { Ban, CircleCheck, Hourglass, TimerOff } from 'lucide-react';
import { useState } from 'react';
import type { BorrowerPage } from '#contract/borrowers.ts';
import type { BorrowerRecovery, RecoveryView } from '#contract/recoveries.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { Tag } from '#ui/tag.tsx';
import { useFormat } from '#ui/words.tsx';
import { useMay } from '../access/use-may.ts';
import { Opened } from '../opened.tsx';
import { useNow } from '../queue/waiting-time.tsx';
import { PrepareRecovery } from './prepare-recovery.tsx';
import { RecoveryCode, type ShownCode } from './recovery-code.tsx';
import { RecoveryWaiting } from './recovery-waiting.tsx';
import { useRecovery } from './use-recovery.ts';

/** Whose account it is; the contacts are masked. */
type Owner = Pick<BorrowerPage, 'borrowerId' | 'name' | 'maskedEmail' | 'maskedPhone'>;

export function RecoveryCard({ borrower }: { borrower: Owner }) {
  const { t } = useLingui();
  const { borrowerId, name } = borrower;
  const query = useRecovery(borrowerId);
  // Once only, so it stays while the page around it is read again.
  const [shown, setShown] = useState<ShownCode>();
  const now = useNow();
  const found = query.data && endedByNow(query.data, now);
  const isWaiting = found?.recovery?.outcome === null;
  return (
    <Card
      title={t`Account recovery`}
      tone={isWaiting || shown ? 'attention' : 'plain'}
      aside={found?.recovery && <StateTag recovery={found.recovery} />}
    >
      {shown && (
        <div className="mb-4">
          <RecoveryCode name={name} shown={shown} onClose={() => setShown(undefined)} />
        </div>
      )}
      <Loaded
        query={query}
        label={t`Loading the account recovery…`}
        failed={t`We could not load the account recovery.`}
        bones={<Bone className="h-16" />}
      >
        {(read) => {
          const at = endedByNow(read, now);
          return at.recovery?.outcome === null ? (
            <RecoveryWaiting borrowerId={borrowerId} recovery={at.recovery} onCode={setShown} />
          ) : (
            <NothingWaits borrower={borrower} found={at} />
          );
        }}
      </Loaded>
    </Card>
  );
}

/** Its week may end while the page is open. */
function endedByNow({ recovery, ...found }: BorrowerRecovery, now: Date): BorrowerRecovery {
  if (recovery?.outcome !== null || now < new Date(recovery.endsAt)) return { recovery, ...found };
  return { recovery: { ...recovery, outcome: 'ended' }, ...found };
}

function StateTag({ recovery: { outcome } }: { recovery: RecoveryView }) {
  const { t } = useLingui();
  if (outcome === null) return <Tag tone="warning" icon={Hourglass}>{t`Waits for a colleague`}</Tag>;
  if (outcome === 'confirmed') return <Tag tone="success" icon={CircleCheck}>{t`Access given back`}</Tag>;
  if (outcome === 'ended') return <Tag tone="neutral" icon={TimerOff}>{t`Recovery ended`}</Tag>;
  return (
    <Tag tone="danger" icon={Ban}>
      {outcome === 'stopped' ? t`Stopped by the borrower` : t`Recovery declined`}
    </Tag>
  );
}

function NothingWaits({ borrower, found }: { borrower: Owner; found: BorrowerRecovery }) {
  const { t } = useLingui();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const mayPrepare = may('prepareRecovery') && found.isIdentityProven;
  if (isOpen) {
    return (
      <Opened>
        <PrepareRecovery borrower={borrower} onClose={() => setOpen(false)} />
      </Opened>
    );
  }
  return (
    <div className="grid gap-4">
      {found.recovery && <Ended recovery={found.recovery} />}
      {(mayPrepare || !found.recovery) && (
        <p className="text-note text-text-2">
          {found.isIdentityProven
            ? t`For a borrower who has lost phone and mailbox, or whose IC number is wrong in our records. A loan officer sees the borrower and the card, an approver does the same and confirms it a day later.`
            : t`No photos of this borrower were accepted, so there is nothing to compare a person with. Access cannot be given back here.`}
        </p>
      )}
      {mayPrepare && (
        <div>
          <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
            {t`Prepare a recovery`}
          </Button>
        </div>
      )}
    </div>
  );
}

function Ended({ recovery }: { recovery: RecoveryView }) {
  const { t } = useLingui();
  const format = useFormat();
  const { outcome, code, declineReason } = recovery;
  const name = recovery.decidedBy ?? '';
  const at = recovery.decidedAt ? format.dateTime(recovery.decidedAt) : '';
  if (outcome === 'stopped') {
    return (
      <p className="text-note">
        {t`The borrower signed in and stopped the last recovery on ${at}. Whoever asked for it may not have been the borrower.`}
      </p>
    );
  }
  if (outcome === 'ended') {
    const preparedBy = recovery.preparedBy.name;
    const preparedAt = format.dateTime(recovery.preparedAt);
    return (
      <p className="text-note">
        {t`What ${preparedBy} prepared on ${preparedAt} has ended: it was not confirmed within 7 days, ${preparedBy} no longer does this work, or somebody has got into the account or changed its contacts since.`}
      </p>
    );
  }
  if (outcome === 'declined') {
    return (
      <div className="text-note">
        <p>{t`${name} declined the last recovery on ${at}, because:`}</p>
        <p className="mt-1 whitespace-pre-line wrap-anywhere">{declineReason}</p>
      </div>
    );
  }
  const until = code ? format.dateTime(code.expiresAt) : '';
  return (
    <p className="text-note">
      {t`Confirmed by ${name} on ${at}.`}
      {format.gap}
      {recovery.secondProvenBy === 'counter' && t`The borrower was at the counter.`}
      {recovery.secondProvenBy === 'video-call' && t`The borrower was on a video call.`}
      {recovery.secondProvenBy && format.gap}
      {code?.isUsed
        ? t`The borrower has set a new password.`
        : code?.isEnded
          ? t`The code was not used and has ended: prepare a new recovery.`
          : t`The code works until ${until}. If the borrower has lost it, prepare a new recovery.`}
    </p>
  );
}
