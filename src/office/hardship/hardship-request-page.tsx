/** `/office/hardship/:requestId`: what the borrower says and asks for, how the loan runs, and the answer. */
import { useLingui } from '@lingui/react/macro';
import { useParams } from 'wouter';
import type { HardshipCase } from '#contract/hardship.ts';
import { Card } from '#ui/card.tsx';
import { useListed } from '#ui/listed.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Heading } from '#ui/navigation.tsx';
import { Notice } from '#ui/notice.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { useFormat } from '#ui/words.tsx';
import { useMay } from '../access/use-may.ts';
import { BackTo } from '../back-to.tsx';
import { Link } from '../navigation.tsx';
import { AnswerClock } from './answer-clock.tsx';
import { AnswerForm } from './answer-form.tsx';
import { useHardshipWords } from './hardship-words.ts';
import { OfferCost } from './offer-cost.tsx';
import { RemindersPause } from './reminders-pause.tsx';
import { useHardshipRequest } from './use-hardship.ts';

export function HardshipRequestPage() {
  const { t } = useLingui();
  const { requestId = '' } = useParams();
  const query = useHardshipRequest(requestId);
  return (
    <>
      <BackTo to="/hardship">{t`Help requests`}</BackTo>
      <Loaded
        query={query}
        label={t`Loading the request…`}
        failed={t`We could not load this request.`}
        bones={<Bone className="h-96 rounded-card" />}
      >
        {(found) => <Request found={found} />}
      </Loaded>
    </>
  );
}

function Request({ found }: { found: HardshipCase }) {
  const { t } = useLingui();
  const format = useFormat();
  const may = useMay();
  const { row, request } = found;
  const askedAt = format.dateTime(row.askedAt);
  const isOpen = request.status === 'open';
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <Heading className="wrap-anywhere">{row.borrowerName}</Heading>
          <p className="text-text-2">
            <Link to={`/applications/${row.loanId}`}>{row.reference}</Link> {t`Asked ${askedAt}.`}
          </p>
        </div>
        {isOpen && <AnswerClock answerBy={request.answerBy} />}
      </div>
      <div className="mt-5 grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <Asked found={found} />
          <RunningLoan found={found} />
        </div>
        <div className="grid gap-6">
          {isOpen && may('offerHardship') && <AnswerForm found={found} />}
          {!isOpen && <Answered found={found} />}
          <Link to={`/messages/${row.borrowerId}`}>{t`Write to the borrower`}</Link>
        </div>
      </div>
    </>
  );
}

function Asked({ found }: { found: HardshipCase }) {
  const { request } = found;
  const { t } = useLingui();
  const { says } = useHardshipWords();
  return (
    <Card title={t`Asked for`}>
      <p className="text-md font-strong">{says(request.asked)}</p>
      {request.words && (
        <p className="mt-3 border-s-4 border-border ps-3 whitespace-pre-line wrap-anywhere">
          {request.words}
        </p>
      )}
      {request.status === 'open' && request.cost && <OfferCost cost={request.cost} />}
      {request.status === 'open' && !request.cost && (
        <p className="mt-3 text-text-2">{t`This is not possible any more as it was asked for. Offer something else.`}</p>
      )}
      <RemindersPause found={found} />
    </Card>
  );
}

function RunningLoan({ found }: { found: HardshipCase }) {
  const { present, nextInstalment, leftPrincipalSen, checking, earlierPlans } = found;
  const { t } = useLingui();
  const format = useFormat();
  const listed = useListed();
  if (!present) return null;
  const { plan } = present;
  const amount = listed(checking.map((sen) => format.sen(sen)));
  return (
    <Card title={t`The loan now`}>
      {checking.length > 0 && (
        <div className="mb-4">
          <Notice tone="info" title={t`Being checked: ${amount}`}>
            {t`The figures are without that payment. If it pays what is due, no offer may be needed: ask finance first.`}
          </Notice>
        </div>
      )}
      <SummaryList
        items={[
          {
            label: t`To pay now`,
            value: format.sen(present.dueSen),
            note: format.dateWithWeekday(present.dueOn),
          },
          ...(present.isLate ? [{ label: t`Of it late interest`, value: format.sen(present.lateSen) }] : []),
          ...(nextInstalment
            ? [
                {
                  label: t`Next instalment now`,
                  value: format.sen(nextInstalment.amountSen),
                  note: format.dateWithWeekday(nextInstalment.dueOn),
                },
              ]
            : []),
          { label: t`Principal still owed`, value: format.sen(leftPrincipalSen) },
          {
            label: t`Instalments left`,
            value: String(plan.payments),
            note: t`until ${format.date(plan.lastDueOn)}`,
          },
          { label: t`Due day`, value: String(present.dueDay) },
          { label: t`New plans so far`, value: String(earlierPlans) },
        ]}
      />
    </Card>
  );
}

function Answered({ found: { request } }: { found: HardshipCase }) {
  const { t } = useLingui();
  const { statuses, says } = useHardshipWords();
  const offered = request.offered ? says(request.offered) : '';
  return (
    <Notice tone={request.status === 'agreed' ? 'success' : 'info'} title={statuses[request.status]}>
      {offered && t`Offered: ${offered}.`}
    </Notice>
  );
}
