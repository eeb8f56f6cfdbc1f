/** `/office/proof`: whether the books were proven, what each check compares, and what the last runs found. */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { proofChecks } from '#domain/proof.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Heading } from '#ui/navigation.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { useMay } from '../access/use-may.ts';
import { ProofRunItem } from './proof-run.tsx';
import { RefundLosses } from './refund-losses.tsx';
import { RunProof } from './run-proof.tsx';
import { moneyStopKey, type ProofRuns, useProofRuns } from './use-proof.ts';
import { useCheckWords } from './use-proof-words.ts';

export function ProofPage() {
  const { t } = useLingui();
  const may = useMay();
  /** The newest run when another one was asked for: until one has finished after it, the page asks often. */
  const [askedAfter, setAskedAfter] = useState<string>();
  const isAwaited = ({ isRunning, runs }: ProofRuns) =>
    isRunning || (askedAfter !== undefined && (runs[0]?.runId ?? '') === askedAfter);
  const query = useProofRuns(isAwaited);
  useMoneyStopAfter(query.data?.runs.find(({ finishedAt }) => finishedAt)?.runId);
  return (
    <>
      <Heading>{t`Proof of the books`}</Heading>
      <p className="mt-1 mb-5 max-w-measure text-text-2">
        {t`Every night at 3:30 the books are worked out again from their facts. While the last run found a fault, no money moves; reading, messages and proofs of payment go on.`}
      </p>
      <Loaded
        query={query}
        label={t`Loading the proof…`}
        failed={t`We could not load the runs of the proof.`}
        bones={<Bone className="mt-5 h-96 rounded-card" />}
      >
        {(proof) => (
          <>
            {may('runProof') && (
              <RunProof
                isUnderWay={isAwaited(proof)}
                onAsked={() => setAskedAfter(proof.runs[0]?.runId ?? '')}
              />
            )}
            <Runs runs={proof.runs} />
            <RefundLosses />
            <Checks runs={proof.runs} />
          </>
        )}
      </Loaded>
    </>
  );
}

/** The bar above every page says at once what a finished run has changed. */
function useMoneyStopAfter(finishedRunId: string | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (finishedRunId) void queries.invalidateQueries({ queryKey: moneyStopKey });
  }, [finishedRunId, queries]);
}

function Runs({ runs }: Pick<ProofRuns, 'runs'>) {
  const { t } = useLingui();
  return (
    <section className="mt-6">
      <h2 className="mb-3 text-lg">{t`Last runs`}</h2>
      {runs.length === 0 ? (
        <Card>
          <EmptyState>{t`The proof has not run yet. It runs by itself tonight.`}</EmptyState>
        </Card>
      ) : (
        <ul className="grid gap-2">
          {runs.map((run, index) => (
            <ProofRunItem key={run.runId} run={run} isOpen={index === 0} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Checks({ runs }: Pick<ProofRuns, 'runs'>) {
  const { t, i18n } = useLingui();
  const words = useCheckWords();
  const counts = runs.find((run) => run.counts)?.counts;
  return (
    <section className="mt-6">
      <h2 className="mb-3 text-lg">{t`What is checked`}</h2>
      <Card>
        <dl className="grid gap-4">
          {proofChecks.map((check) => {
            const count = counts && i18n.number(counts[check]);
            return (
              <div key={check}>
                <dt className="font-strong">{words[check].name}</dt>
                <dd className="max-w-measure text-text-2">{words[check].compares}</dd>
                {count && (
                  <dd className="text-sm text-text-3 tabular">{t`Looked at in the last run: ${count}`}</dd>
                )}
              </div>
            );
          })}
        </dl>
      </Card>
    </section>
  );
}
