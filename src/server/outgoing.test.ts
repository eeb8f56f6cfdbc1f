/**
 * A whole loan is walked while every connection that the program opens is written down before it is made: none leads
 * anywhere but to the database, whatever addresses people type. Programs that it starts of its own are not seen here.
 */
import net from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { submitPersonalInformation, updateBankAccount } from '#contract/identity.ts';
import { applyForLoan } from '#contract/loans.ts';
import { sendMessage } from '#contract/messages.ts';
import { buildApp } from './app.ts';
import { borrower, makeHouse, proveLedger } from './testing.ts';
import { application, bankInput, must, openLender, personalInput, uploadPhotos } from './testing-loans.ts';
import { disbursedLoan, openOffice, pay } from './testing-money.ts';

const opened: string[] = [];
const real = net.Socket.prototype.connect;

/** What Node makes of the arguments: a path, or a host (none is this machine) and a port. */
function targetOf(asked: readonly unknown[]): string {
  const [first, second] = asked.flat();
  if (typeof first === 'number') return typeof second === 'string' ? second : 'localhost';
  if (typeof first === 'string') return first;
  const { path, host } = (first ?? {}) as { path?: string; host?: string };
  return path ?? host ?? 'localhost';
}
const isOwn = (target: string): boolean =>
  target.startsWith('/') || ['127.0.0.1', '::1', 'localhost'].includes(target);

beforeAll(() => {
  net.Socket.prototype.connect = function connect(this: net.Socket, ...asked: unknown[]) {
    opened.push(targetOf(asked));
    return Reflect.apply(real, this, asked) as net.Socket;
  } as typeof real;
});
afterAll(() => {
  net.Socket.prototype.connect = real;
});

it('sees what is opened, also by fetch', async () => {
  await fetch('http://127.0.0.2:4799/never').catch(() => undefined);
  expect(opened.filter((target) => !isOwn(target))).toEqual(['127.0.0.2']);
  opened.length = 0;
});

it('a loan from the application to its payment, with addresses in every text, asks no other host [VAL-11]', async () => {
  const house = await makeHouse();
  const app = await buildApp(house);
  await openLender(house);
  const office = await openOffice(house, app);
  await pay(office, await disbursedLoan(office), 888_49);
  const address = 'http://127.0.0.3:4799/from-a-person';
  const person = await borrower(house, app);
  const given = { address, occupation: address, loanPurpose: 'other' as const };
  await must(person.call(submitPersonalInformation, personalInput(await uploadPhotos(person), given)));
  await must(person.call(updateBankAccount, bankInput));
  expect((await person.call(sendMessage, { body: address })).code).toBe('message-link');
  await must(person.call(applyForLoan, application()));
  await app.close();
  await proveLedger(house);
  expect(opened.length).toBeGreaterThan(0);
  expect(opened.filter((target) => !isOwn(target))).toEqual([]);
});
