/** Records the statements that the driver sends, so that they can be sent again by the bare driver or explained. */
import pg from 'pg';

export type Statement = { text: string; values: unknown[] };

type Query = (this: pg.Client, config: unknown, values?: unknown[], ...rest: unknown[]) => unknown;

/** While `work` runs, every transaction of this process is written down, in the order in which they began. */
export async function recordTransactions(work: () => Promise<void>): Promise<Statement[][]> {
  const transactions: Statement[][] = [];
  const open = new WeakMap<pg.Client, Statement[]>();
  await watching((client, statement) => {
    if (/^begin|^start transaction/i.test(statement.text)) {
      const list: Statement[] = [];
      open.set(client, list);
      transactions.push(list);
    }
    open.get(client)?.push(statement);
    if (/^(commit|rollback)/i.test(statement.text)) open.delete(client);
  }, work);
  return transactions;
}

/** While `work` runs, every statement of this process is written down, in or out of a transaction. */
export async function recordStatements(work: () => Promise<void>): Promise<Statement[]> {
  const statements: Statement[] = [];
  await watching((_, statement) => statements.push(statement), work);
  return statements;
}

async function watching(
  see: (client: pg.Client, statement: Statement) => void,
  work: () => Promise<void>,
): Promise<void> {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  prototype.query = function record(config, values, ...rest) {
    const statement = statementOf(config, values);
    if (statement) see(this, statement);
    return original.call(this, config, values, ...rest);
  };
  try {
    await work();
  } finally {
    prototype.query = original;
  }
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
