/** What may be asked for on one loan: a statement, the schedule, and, once nothing is owed, the closing letter. */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { IssuedDocument } from '#contract/documents.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { Notice } from '#ui/notice.tsx';
import { useAction } from '#ui/use-action.ts';
import { api } from '../api.ts';
import { LinkButton } from '../navigation.tsx';
import { AskForStatement } from './ask-for-statement.tsx';
import { useKindNames } from './document-words.ts';
import { DownloadPaper } from './download-paper.tsx';
import { documentsKey, type PaidOutLoan } from './use-documents.ts';

export function AskForPapers({ loan }: { loan: PaidOutLoan }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [fresh, setFresh] = useState<IssuedDocument>();
  const schedule = useAction(api.issueSchedule);
  const closing = useAction(api.issueClosingLetter);
  const { loanId, reference, status } = loan;
  const isSettled = status === 'settled';

  function show(paper: IssuedDocument): void {
    setFresh(paper);
    void queries.invalidateQueries({ queryKey: documentsKey });
  }

  async function ask(action: typeof schedule): Promise<void> {
    const outcome = await action.run({ loanId });
    if (outcome?.done) show(outcome.answer);
  }

  return (
    <Card title={t`New paper for loan ${reference}`}>
      {fresh && <Ready paper={fresh} />}
      <AskForStatement loan={loan} onIssued={show} />
      <h3 className="mt-6 border-t border-border pt-5 text-base">{t`Letters`}</h3>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" busy={schedule.busy} onClick={() => void ask(schedule)}>
          {t`Get your payment schedule`}
        </Button>
        {isSettled ? (
          <Button variant="secondary" busy={closing.busy} onClick={() => void ask(closing)}>
            {t`Get your closing letter`}
          </Button>
        ) : (
          <LinkButton variant="secondary" to="/my-account/pay-off">{t`Early settlement letter`}</LinkButton>
        )}
      </div>
      <div className="mt-3 grid gap-3 empty:hidden">
        <ErrorNote problem={schedule.problem} />
        <ErrorNote problem={closing.problem} />
      </div>
    </Card>
  );
}

/** What was just made; it gets the focus, so that the next press is the download. */
function Ready({ paper }: { paper: IssuedDocument }) {
  const { t } = useLingui();
  const names = useKindNames();
  const notice = useRef<HTMLDivElement>(null);
  const { number, kind, documentId } = paper;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new paper is announced
  useEffect(() => notice.current?.focus(), [documentId]);
  return (
    <div className="mb-5">
      <Notice tone="success" role="status" ref={notice} title={`${names[kind]} ${number}`}>
        <p>{t`It is ready. It stays in the list below, and anybody you give it to can check it by its code.`}</p>
        <DownloadPaper paper={paper} />
      </Notice>
    </div>
  );
}
