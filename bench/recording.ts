/** Records the statements that the driver sends, connection by connection, so that they can be sent again by the bare driver. */
import pg from 'pg';

export type Statement = { text: string; values: unknown[] };

type Query = (this: pg.Client, config: unknown, values?: unknown[], ...rest: unknown[]) => unknown;

/** While `work` runs, every transaction of this process is written down, in the order in which they began. */
export async function recordTransactions(work: () => Promise<void>): Promise<Statement[][]> {
  const transactions: Statement[][] = [];
  const open = new WeakMap<pg.Client, Statement[]>();
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  prototype.query = function record(config, values, ...rest) {
    const statement = statementOf(config, values);
    if (statement) {
      if (/^begin|^start transaction/i.test(statement.text)) {
        const list: Statement[] = [];
        open.set(this, list);
        transactions.push(list);
      }
      open.get(this)?.push(statement);
      if (/^(commit|rollback)/i.test(statement.text)) open.delete(this);
    }
    return original.call(this, config, values, ...rest);
  };
  try {
    await work();
  } finally {
    prototype.query = original;
  }
  return transactions;
}

function statementOf(config: unknown, values: unknown): Statement | undefined {
  if (typeof config === 'string') return { text: config, values: Array.isArray(values) ? values : [] };
  if (typeof config !== 'object' || config === null || !('text' in config)) return undefined;
  const given = Array.isArray(values)
    ? values
    : 'values' in config && Array.isArray(config.values)
      ? config.values
      : [];
  return { text: String(config.text), values: given };
}
