/** One run: when, by whom, how it ended, and each fault with what was expected and what was found. */
import { useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, CircleSlash, Hourglass } from 'lucide-react';
import type { ProofFinding, ProofRunView } from '#contract/proof.ts';
import { Notice } from '#ui/notice.tsx';
import { Tag } from '#ui/tag.tsx';
import { useFormat } from '#ui/words.tsx';
import { moneyOf } from './unseen-money.ts';
import { useCheckWords, useFaultWords } from './use-proof-words.ts';

export function ProofRunItem({ run, isOpen }: { run: ProofRunView; isOpen: boolean }) {
  const { t } = useLingui();
  const format = useFormat();
  const { askedBy } = run;
  return (
    <li className="rounded-card border border-border bg-surface p-4 shadow-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <time dateTime={run.startedAt} className="font-strong">
          {format.dateTime(run.startedAt)}
        </time>
        <ResultTag result={run.result} />
      </div>
      <p className="text-sm text-text-2">{askedBy ? t`Asked for by ${askedBy}` : t`Ran by itself`}</p>
      {run.result === 'broken-off' && (
        <p className="mt-2 text-sm text-text-2">
          {t`The server stopped during this run. It says nothing about the books; the next run does.`}
        </p>
      )}
      {run.result === 'failed' && <Findings run={run} isOpen={isOpen} />}
      {run.counts && run.counts.unseen > 0 && <Unseen run={run} isOpen={isOpen} />}
    </li>
  );
}

function ResultTag({ result }: Pick<ProofRunView, 'result'>) {
  const { t } = useLingui();
  const looks = {
    passed: { tone: 'success', icon: CircleCheck, word: t`Passed` },
    failed: { tone: 'danger', icon: CircleAlert, word: t`Faults found` },
    running: { tone: 'info', icon: Hourglass, word: t`Under way` },
    'broken-off': { tone: 'warning', icon: CircleSlash, word: t`Broken off` },
  } as const;
  const { tone, icon, word } = looks[result];
  return (
    <Tag tone={tone} icon={icon}>
      {word}
    </Tag>
  );
}

function Findings({ run, isOpen }: { run: ProofRunView; isOpen: boolean }) {
  const { t } = useLingui();
  const listed = run.findings.length;
  const all = run.counts?.faults ?? listed;
  return (
    <details open={isOpen} className="mt-3">
      <summary className="stands-alone text-link underline">{t`Faults: ${all}`}</summary>
      {isOpen && (
        <div className="mt-3">
          <Notice tone="info" title={t`What to do`}>
            {t`Find out who changed what, put it right together with a second person, then run the proof again. Money moves again when a run passes.`}
          </Notice>
        </div>
      )}
      <p className="mt-3 max-w-measure text-sm text-text-2">
        {t`“Should be” and “Found” are written as the database has them: kinds of transfers, amounts in sen, dates and fingerprints. Whoever looks after the installation reads them.`}
      </p>
      {all > listed && <p className="mt-3 text-sm text-text-2">{t`The first ${listed} are listed.`}</p>}
      <ul className="mt-3 grid gap-3">
        {run.findings.map((finding, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the findings of a finished run keep their order
          <FindingItem key={index} finding={finding} />
        ))}
      </ul>
    </details>
  );
}

/** The books fit, and money moves: somebody has to look at the bank. */
function Unseen({ run, isOpen }: { run: ProofRunView; isOpen: boolean }) {
  const { t } = useLingui();
  const all = run.counts?.unseen ?? 0;
  return (
    <details open={isOpen} className="mt-3">
      <summary className="stands-alone text-link underline">{t`Not on the bank statement: ${all}`}</summary>
      {isOpen && (
        <div className="mt-3">
          <Notice tone="warning" title={t`What to do`}>
            {t`Look at the bank yourself. If the line is there, tie it on the page Bank. Two people take back a payment that never came. If a payout never left, call the borrower: they press “I did not receive this”, and nothing is asked of them.`}
            {run.unseen.some(({ fault }) => fault === 'unseen-payout-return') && (
              <p className="mt-2">
                {t`A payout that came back takes its line on the page “Money not received”, under the closed reports. If there is none, the bank may not have the money again: ask both people who answered the report for the bank’s own confirmation.`}
              </p>
            )}
            {run.unseen.some(({ fault }) => fault === 'unseen-refund') && (
              <p className="mt-2">
                {t`A refund takes its line by itself where one line that is not used yet names the loan or the bank’s reference. If its line was set aside, take it up on the page Bank. If there is none, ask both people who recorded it for the bank’s own confirmation.`}
              </p>
            )}
          </Notice>
        </div>
      )}
      <ul className="mt-3 grid gap-3">
        {run.unseen.map((finding, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the findings of a finished run keep their order
          <UnseenItem key={index} finding={finding} />
        ))}
      </ul>
    </details>
  );
}

function UnseenItem({ finding }: { finding: ProofFinding }) {
  const { t } = useLingui();
  const format = useFormat();
  const money = moneyOf(finding);
  if (!money) return <FindingItem finding={finding} />;
  const amount = format.sen(money.amountSen);
  const day = format.date(money.on);
  return (
    <li className="border-t border-border pt-3">
      <FindingHead finding={finding} />
      <p className="mt-1 text-sm">{t`${amount} on ${day}`}</p>
    </li>
  );
}

function FindingHead({ finding: { check, fault, reference } }: { finding: ProofFinding }) {
  const faultWords = useFaultWords();
  const checkWords = useCheckWords();
  return (
    <>
      <p className="font-medium">{faultWords[fault]}</p>
      <p className="text-sm text-text-2">
        {checkWords[check].name}
        {reference && <span className="num"> · {reference}</span>}
      </p>
    </>
  );
}

function FindingItem({ finding }: { finding: ProofFinding }) {
  const { t } = useLingui();
  const { expected, found } = finding;
  return (
    <li className="border-t border-border pt-3">
      <FindingHead finding={finding} />
      <dl className="mt-1 grid gap-x-6 text-sm sm:grid-cols-2">
        <div>
          <dt className="text-text-3">{t`Should be`}</dt>
          <dd className="tabular wrap-anywhere">{expected}</dd>
        </div>
        <div>
          <dt className="text-text-3">{t`Found`}</dt>
          <dd className="tabular wrap-anywhere">{found}</dd>
        </div>
      </dl>
    </li>
  );
}
