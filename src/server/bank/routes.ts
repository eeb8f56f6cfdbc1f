/** The bank desk of the back office. */
import * as endpoints from '#contract/bank.ts';
import type { BankColumns } from '#domain/bank-statement.ts';
import { kualaLumpurDate } from '../clock.ts';
import { snapshot } from '../db/snapshot.ts';
import type { House } from '../house.ts';
import { InvalidError } from '../problem.ts';
import { commandRoute, type Route, route } from '../route.ts';
import { checkStatement } from './check-statement.ts';
import { importStatement } from './import-statement.ts';
import { recordBankPayment, setBankLineAside, takeBankLineUp, tieBankLine } from './post-lines.ts';
import { readBankLines, readBankLoan, readLineOfPayment } from './queries.ts';
import { readStatements } from './statements.ts';

const today = ({ clock }: House) => kualaLumpurDate(clock.now());

export const bankRoutes = (house: House): Route[] => [
  route(endpoints.checkBankStatement, ({ file, query }) =>
    checkStatement(house, { file, fileName: query.fileName, columns: columnsIn(query.columns) }),
  ),
  route(endpoints.importBankStatement, ({ call, file, query }) =>
    importStatement(house, call, { file, fileName: query.fileName, columns: columnsIn(query.columns) }),
  ),
  route(endpoints.getBankStatements, ({ query }) =>
    snapshot(house.db, (tx) => readStatements(tx, query.page)),
  ),
  route(endpoints.getBankLines, ({ query }) =>
    snapshot(house.db, (tx) => readBankLines(tx, query, today(house))),
  ),
  route(endpoints.getBankLineOfPayment, ({ params }) =>
    snapshot(house.db, (tx) => readLineOfPayment(tx, params.paymentId, today(house))),
  ),
  route(endpoints.getBankLoan, ({ params }) =>
    snapshot(house.db, (tx) => readBankLoan(tx, params.reference)),
  ),
  commandRoute(house, endpoints.recordBankPayment, recordBankPayment),
  commandRoute(house, endpoints.tieBankLine, tieBankLine),
  commandRoute(house, endpoints.setBankLineAside, setBankLineAside),
  commandRoute(house, endpoints.takeBankLineUp, takeBankLineUp),
];

/** The body is the file, so what else is said stands in the address. */
function columnsIn(text: string | undefined): BankColumns | undefined {
  if (text === undefined) return undefined;
  const columns = endpoints.bankColumns.safeParse(jsonOf(text));
  if (!columns.success) throw new InvalidError([{ path: ['columns'], message: '' }]);
  return columns.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
