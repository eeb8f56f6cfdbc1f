/**
 * All certain lines of the list as it is filtered, one command each, after one question: how far it is, and afterwards
 * what could not be confirmed and why. It stands outside the list, so that the last line leaves the answer on the page.
 */

import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ErrorNote, useProblemWords } from '#ui/error-note.tsx';
import { newKey } from '#ui/new-key.ts';
import { Notice } from '#ui/notice.tsx';
import { ApiProblem } from '#ui/problem.ts';
import { useAction } from '#ui/use-action.ts';
import { useFormat } from '#ui/words.tsx';
import { api } from '../api.ts';
import { ConfirmDialog, useConfirmed } from '../confirm.tsx';
import { confirmLine, type ToConfirm, waitForRoom } from './confirm-line.ts';
import { type BankFilters, bankQuery, useReadBankAgain } from './use-bank.ts';

type Left = ToConfirm & { problem: unknown };
type Run = { done: number; of: number; left: Left[]; isOver: boolean };

export function ConfirmCertain({ total, filters }: { total: number; filters: BankFilters }) {
  const { t } = useLingui();
  const format = useFormat();
  const say = useProblemWords();
  const readAgain = useReadBankAgain();
  const [run, setRun] = useState<Run>();
  const isRunning = useRef(false);
  const confirmed = useConfirmed(async (asked: ToConfirm[]) => asked);
  const ask = useAction(async (shown: BankFilters, options) => {
    const asked = await certainLines(shown);
    return asked.length > 0 ? confirmed.submit(asked, options) : asked;
  });

  async function press() {
    if (isRunning.current) return;
    const outcome = await ask.run(filters);
    if (outcome?.done && outcome.answer) await confirmAll(outcome.answer);
  }

  /**
   * What cannot be confirmed is kept for the list; what differs from its proof is for somebody to look at. Only whoever
   * goes back where they are asked to show that it is them stops it: nobody is asked once for each line.
   */
  async function confirmAll(asked: ToConfirm[]) {
    isRunning.current = true;
    const left: Left[] = [];
    let done = 0;
    for (const [place, one] of asked.entries()) {
      setRun({ done, of: asked.length, left, isOver: false });
      const key = newKey();
      try {
        await waitForRoom(() => confirmLine(one, { key }));
        done += 1;
      } catch (problem) {
        const wentBack = problem instanceof ApiProblem && problem.code === 'reauthentication-needed';
        left.push(...(wentBack ? asked.slice(place) : [one]).map((each) => ({ ...each, problem })));
        if (wentBack) break;
      }
    }
    setRun({ done, of: asked.length, left, isOver: true });
    isRunning.current = false;
    readAgain();
  }

  const { done = 0, of = 0, left = [], isOver = false } = run ?? {};
  const linesOf = (count: number) => t`${plural(count, { one: '# certain line', other: '# certain lines' })}`;
  const lines = linesOf(total);
  const isBusy = ask.busy || (run !== undefined && !isOver);
  return (
    <div className="mt-5 grid gap-3">
      {(total > 0 || run) && (
        <div className="flex flex-wrap items-center gap-3">
          {(total > 0 || isBusy) && (
            <Button size="small" busy={isBusy} onClick={() => void press()}>
              {t`Confirm all: ${lines}`}
            </Button>
          )}
          <span role="status" className="text-sm text-text-2 tabular">
            {run && t`${done} of ${of} confirmed`}
          </span>
        </div>
      )}
      <ErrorNote problem={ask.problem} onRetry={() => void press()} />
      {isOver && left.length > 0 && (
        <Notice tone="warning" title={t`These could not be confirmed`}>
          <ul className="grid gap-1">
            {left.map(({ line, candidate, problem }) => (
              <li key={line.lineId}>
                <span className="num">{format.sen(line.amountSen)}</span>, {format.date(line.bookedOn)},{' '}
                <span className="num">{candidate.reference}</span>: {say(problem)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <ConfirmDialog confirmed={confirmed} title={t`Confirm these payments?`} yes={t`Confirm all`}>
        {(asked) => {
          const count = linesOf(asked.length);
          const sum = format.sen(asked.reduce((total, { line }) => total + line.amountSen, 0));
          return <p>{t`${count}, ${sum} together. Each borrower gets a receipt at once.`}</p>;
        }}
      </ConfirmDialog>
    </div>
  );
}

/** Those of the list as it is shown, on all its pages, when the button was pressed. */
async function certainLines(filters: BankFilters): Promise<ToConfirm[]> {
  const lines: ToConfirm[] = [];
  for (let page = 1, read = 0; ; page += 1) {
    const { rows, total } = await api.getBankLines(bankQuery({ view: 'certain', page, filters }));
    for (const line of rows) {
      const [candidate] = line.match.candidates;
      if (candidate) lines.push({ line, candidate });
    }
    read += rows.length;
    if (rows.length === 0 || read >= total) return lines;
  }
}
