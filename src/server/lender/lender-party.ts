/** The lender as a side of a document: who it is, and whether the document is a demo. */
import type { CalendarDate } from '#domain/date.ts';
import type { Db, Tx } from '../house.ts';
import { readLender } from './queries.ts';

export type LenderParty = {
  name: string;
  ssmNumber: string;
  licenceNumber: string;
  address: string;
  demo: boolean;
};

export async function lenderParty(tx: Db | Tx, today: CalendarDate): Promise<LenderParty> {
  const { registeredName, ssmNumber, licenceNumber, address, isDemo } = await readLender(tx, today);
  // A demo without licence data says so in the very place where the licence would stand.
  const orDemo = (text: string): string => (text === '' && isDemo ? 'DEMO' : text);
  return {
    name: registeredName,
    ssmNumber: orDemo(ssmNumber),
    licenceNumber: orDemo(licenceNumber),
    address: orDemo(address),
    demo: isDemo,
  };
}
