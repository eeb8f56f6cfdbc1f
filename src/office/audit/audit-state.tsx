/** Whether the log is whole: the last anchor, the key that signs, and a check of everything when somebody asks. */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditCheck, AuditState } from '#contract/audit.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Notice } from '#ui/notice.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { useAction } from '#ui/use-action.ts';
import { useFormat } from '#ui/words.tsx';
import { api } from '../api.ts';
import { auditStateKey, useAuditState } from './use-audit.ts';
import { useAuditFaultWords } from './use-audit-words.ts';

export function AuditStateCard() {
  const { t } = useLingui();
  /** The newest check when another one was asked for: until one has finished after it, the state is asked often. */
  const [askedAfter, setAskedAfter] = useState<string>();
  const isAwaited = ({ checks }: AuditState) =>
    checks[0]?.result === 'running' ||
    (askedAfter !== undefined && (checks[0]?.checkId ?? '') === askedAfter);
  return (
    <Card className="mt-5">
      <Loaded
        query={useAuditState(isAwaited)}
        label={t`Loading the state of the log…`}
        failed={t`We could not load the state of the log.`}
        bones={<Bone className="h-24 rounded-card" />}
      >
        {(state) => (
          <div className="grid gap-3">
            <Anchored state={state} />
            <CheckNow
              isUnderWay={isAwaited(state)}
              onAsked={() => setAskedAfter(state.checks[0]?.checkId ?? '')}
            />
            <Result state={state} isAwaited={isAwaited(state)} />
          </div>
        )}
      </Loaded>
    </Card>
  );
}

function Anchored({ state: { anchor, publicKey, isFileWritten } }: { state: AuditState }) {
  const { t } = useLingui();
  const format = useFormat();
  const at = anchor && format.dateTime(anchor.at);
  const number = anchor && format.count(anchor.number);
  return (
    <>
      <p>
        {anchor
          ? t`Last signed on ${at ?? ''} (anchor ${number ?? ''}). The log is signed every hour.`
          : t`Not signed yet. The log is signed every hour, the first time soon.`}
      </p>
      {!isFileWritten && (
        <Notice tone="warning" title={t`The anchor file cannot be written`}>
          {t`The anchors are kept here and added to the file as soon as it can be written. Ask whoever runs the server.`}
        </Notice>
      )}
      {publicKey && (
        <details>
          <summary className="stands-alone text-link underline">{t`Public key of the signatures`}</summary>
          <p className="mt-2 flex flex-wrap items-center gap-3">
            <span className="num text-sm wrap-anywhere">{publicKey.key}</span>
            <CopyButton text={publicKey.key} label={t`public key`} />
          </p>
          <p className="mt-1 max-w-measure text-sm text-text-2">
            {t`Keep it with your copies of the anchor file. With both, anybody can check that nothing was changed since.`}
          </p>
        </details>
      )}
    </>
  );
}

function CheckNow({ isUnderWay, onAsked }: { isUnderWay: boolean; onAsked: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const asking = useAction((_: undefined, options: { key: string }) => api.verifyAudit(undefined, options));

  async function press() {
    const outcome = await asking.run(undefined);
    if (!outcome?.done) return;
    onAsked();
    void queries.invalidateQueries({ queryKey: auditStateKey });
  }

  return (
    <div className="grid justify-items-start gap-3">
      <ErrorNote problem={asking.problem} />
      <Button
        size="small"
        variant="secondary"
        busy={asking.busy || isUnderWay}
        onClick={() => void press()}
      >{t`Verify now`}</Button>
    </div>
  );
}

function Result({ state: { checks, events }, isAwaited }: { state: AuditState; isAwaited: boolean }) {
  const { t } = useLingui();
  const [last] = checks;
  const done = checks.find(({ result }) => result === 'whole' || result === 'broken');
  const format = useFormat();
  if (isAwaited) {
    const count = format.count(last?.result === 'running' ? last.events : 0);
    const of = format.count(events);
    return <p role="status">{t`Checking: ${count} of about ${of} events so far.`}</p>;
  }
  return (
    <div role="status">
      {done ? <Done check={done} /> : <p className="text-text-2">{t`Not verified yet.`}</p>}
    </div>
  );
}

function Done({ check }: { check: AuditCheck }) {
  const { t } = useLingui();
  const format = useFormat();
  const faultWords = useAuditFaultWords();
  const at = format.dateTime(check.finishedAt ?? check.startedAt);
  const events = format.count(check.events);
  const anchors = format.count(check.anchors);
  const [first] = check.findings;
  if (!first) {
    return (
      <Notice tone="success" title={t`The log is whole`}>
        {t`Verified on ${at}: events checked: ${events}, signed anchors: ${anchors}. Nothing was changed.`}
      </Notice>
    );
  }
  const faults = format.count(check.faults);
  const whose = first.whose ?? first.streamId ?? '';
  return (
    <Notice tone="danger" title={faultWords[first.fault]}>
      <p>
        {first.streamId && t`In the record of ${whose}.`}
        {format.gap}
        {first.sequence !== null && (
          <span className="num">{`${first.sequence} ${first.eventName ?? ''}`}</span>
        )}{' '}
        {first.anchor !== null && t`Anchor ${first.anchor}.`}
      </p>
      <p className="num wrap-anywhere">{`${first.expected} / ${first.found}`}</p>
      <p>
        {t`Verified on ${at}: events checked: ${events}, signed anchors: ${anchors}. Faults: ${faults}; this is the first one. Tell whoever runs the server, and change nothing until it is clear what happened.`}
      </p>
    </Notice>
  );
}
