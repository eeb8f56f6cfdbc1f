import { expect, test } from 'vitest';
import { EnvironmentError } from '../environment.ts';
import { assertMailSender } from './mail-sender.ts';

test('a licensed lender does not start without somebody who sends its mails [LOG-03]', () => {
  expect(() => assertMailSender({}, false)).toThrow(EnvironmentError);
  expect(() => assertMailSender({}, false)).toThrow('SMTP_URL is needed');
  expect(() => assertMailSender({}, true)).not.toThrow();
  expect(() => assertMailSender({ smtpUrl: 'smtp://mail.example.com' }, false)).not.toThrow();
});
