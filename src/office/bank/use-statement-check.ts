/** Looking at a file before it is imported: what was asked and its answer stay together, and only the newest question counts. */
import { useRef, useState } from 'react';
import { type CheckedStatement, maxStatementBytes } from '#contract/bank.ts';
import type { BankColumns } from '#domain/bank-statement.ts';
import { api } from '../api.ts';

export type SentStatement = { file: File; columns?: BankColumns };

export const inputOf = ({ file, columns }: SentStatement) => ({
  bytes: file,
  fileName: file.name.slice(-200),
  ...(columns && { columns: JSON.stringify(columns) }),
});

type State = {
  asked?: SentStatement;
  /** Of what was asked, or of the same file with other columns while those are read. */
  answer?: CheckedStatement;
  busy: boolean;
  problem?: unknown;
};

export function useStatementCheck() {
  const [state, setState] = useState<State>({ busy: false });
  const newest = useRef<SentStatement>(undefined);

  async function look(asked: SentStatement | undefined) {
    const isOther = asked?.file !== newest.current?.file;
    newest.current = asked;
    if (!asked || isTooLarge(asked)) return setState({ ...(asked && { asked }), busy: false });
    setState(({ answer }) => ({ asked, ...(!isOther && answer && { answer }), busy: true }));
    const seen = await api.checkBankStatement(inputOf(asked)).then(
      (answer) => ({ answer }),
      (problem: unknown) => ({ problem }),
    );
    if (newest.current !== asked) return;
    setState(({ answer }) => ({ asked, ...(answer && { answer }), ...seen, busy: false }));
  }

  return { ...state, isTooLarge: state.asked !== undefined && isTooLarge(state.asked), look };
}

const isTooLarge = ({ file }: SentStatement) => file.size > maxStatementBytes;
