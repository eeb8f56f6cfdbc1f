/** Codes and letters of a licensed lender go by mail: on a first run they are read in the log, which is no place for them. */
import { kualaLumpurDate } from '../clock.ts';
import { type Environment, EnvironmentError } from '../environment.ts';
import type { House } from '../house.ts';
import { readLender } from '../lender/queries.ts';

/** Throws EnvironmentError when a licensed lender would have nobody who sends its mails. */
export function assertMailSender({ smtpUrl }: Pick<Environment, 'smtpUrl'>, isDemoLender: boolean): void {
  if (isDemoLender || smtpUrl) return;
  throw new EnvironmentError([
    'SMTP_URL is needed: one-time codes and letters of a licensed lender are sent by mail, and never written into the log. Set it to your mail server, for example SMTP_URL=smtps://login:password@mail.example.com:465?from=loans@example.com.',
  ]);
}

/** Now: whose licence is filled in while the program runs was a demo when it started. */
export const isDemoLender = async ({ db, clock }: House): Promise<boolean> =>
  (await readLender(db, kualaLumpurDate(clock.now()))).isDemo;
