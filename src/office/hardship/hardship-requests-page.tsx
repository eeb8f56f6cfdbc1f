/** `/office/hardship`: borrowers who cannot pay this month, those whose answer is due first on top. */
import { useLingui } from '@lingui/react/macro';
import type { HardshipRow } from '#contract/hardship.ts';
import { Tag } from '#ui/tag.tsx';
import { DeskOfTwoViews, useViewOf } from '../desk-of-two-views.tsx';
import { LinkedCard } from '../linked-card.tsx';
import { AnswerClock } from './answer-clock.tsx';
import { useHardshipWords } from './hardship-words.ts';
import { useHardshipRequests } from './use-hardship.ts';

export function HardshipRequestsPage() {
  const { t } = useLingui();
  const view = useViewOf('open', 'answered');
  return (
    <DeskOfTwoViews
      title={t`Help requests`}
      path="/hardship"
      open={view}
      views={[
        { view: 'open', name: t`To answer`, empty: t`Every request is answered. New ones appear here.` },
        { view: 'answered', name: t`Answered`, empty: t`No request has been answered yet.` },
      ]}
      query={useHardshipRequests(view)}
      label={t`Loading the help requests…`}
      failed={t`We could not load the help requests.`}
    >
      {(requests) => (
        <ul className="grid gap-2">
          {requests.map((row) => (
            <RequestItem key={row.requestId} row={row} />
          ))}
        </ul>
      )}
    </DeskOfTwoViews>
  );
}

function RequestItem({ row }: { row: HardshipRow }) {
  const { kinds, statuses } = useHardshipWords();
  const { requestId, borrowerName, reference, status, kind, answerBy } = row;
  return (
    <LinkedCard to={`/hardship/${requestId}`} name={borrowerName} reference={reference}>
      <span>{kinds[kind]}</span>
      <div className="sm:w-52 sm:text-right">
        {status === 'open' ? <AnswerClock answerBy={answerBy} /> : <Tag tone="info">{statuses[status]}</Tag>}
      </div>
    </LinkedCard>
  );
}
