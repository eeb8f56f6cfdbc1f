/**
 * The server's log: one JSON object per line for whoever collects it, or short lines for a person who watches the
 * terminal. Never a password, a code, a token or an IC number: callers give ids. Of the
 * address of a request only its path: what somebody searched for is a name, a phone number or an email.
 */
import type { FastifyRequest } from 'fastify';
import pino, { type DestinationStream, type Logger } from 'pino';
import type { LogLevel } from './environment.ts';

/** To the terminal, or to where a test wants to read it. */
export function makeLog(level: LogLevel, destination?: DestinationStream): Logger {
  const settings = {
    level,
    base: undefined,
    redact: ['req.headers.cookie', 'req.headers.authorization'],
    // Instead of the framework's own, which has the query.
    serializers: { req: requestFacts, err: faultFacts },
  };
  if (destination) return pino(settings, destination);
  return process.stdout.isTTY ? pino(settings, { write: writeShort }) : pino(settings);
}

const requestFacts = ({ method, url, host, ip, socket }: FastifyRequest) => ({
  method,
  path: url.split(/[?#]/, 1)[0],
  host,
  remoteAddress: ip,
  remotePort: socket.remotePort,
});

/**
 * What helps to find a fault. Of PostgreSQL's errors nothing that a row says (`detail` and `where` show the failing row,
 * with names, numbers and hashes of passwords in it).
 */
function faultFacts(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, constraint, table, column, routine, syscall, errno, cause } = error as Error &
    Record<string, unknown>;
  return {
    type: error.constructor.name,
    message: error.message,
    stack: error.stack,
    ...defined({ code, constraint, table, column, routine, syscall, errno }),
    ...(cause !== undefined && { cause: faultFacts(cause) }),
  };
}

const defined = (facts: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));

type Line = {
  level: number;
  time: number;
  msg?: string;
  req?: unknown;
  res?: unknown;
  err?: { stack?: string };
};

function writeShort(text: string): void {
  const line = JSON.parse(text) as Line;
  // Every request is in the JSON log; on a terminal they would hide what matters.
  if (line.level <= 30 && (line.req || line.res)) return;
  const time = new Date(line.time).toTimeString().slice(0, 8);
  const mark = line.level >= 50 ? 'error ' : line.level >= 40 ? 'warning ' : '';
  process.stdout.write(`${time} ${mark}${line.msg ?? ''}${line.err?.stack ? `\n${line.err.stack}` : ''}\n`);
}
