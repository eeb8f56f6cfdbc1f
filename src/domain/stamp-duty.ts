/** What stamping a loan agreement costs, and how long it may take. */
import { type Sen, sen } from './money.ts';

/** The duty on a loan agreement in ringgit: RM5 for each RM1,000 or part of it (First Schedule, Stamp Act 1949). */
export const stampDutySen = (principalSen: Sen): Sen => sen(Math.ceil(principalSen / 100_000) * 500);

/** The smaller of the two readings of the rate: a straight half per cent. Below it an agreement is not duly stamped. */
export const leastStampDutySen = (principalSen: Sen): Sen => sen(Math.ceil(principalSen / 200));

/** An agreement is stamped within 30 days of its signing (s.47 and s.52 Stamp Act 1949). */
export const stampDays = 30;
