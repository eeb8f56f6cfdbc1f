/** What those who watch over the house read about the proof of the books. */
import { type ProofMail, proofMail } from '#words/proof-mail.ts';
import type { House, Tx } from '../house.ts';
import { officeUrlOf } from '../office-host.ts';
import { tellOverseers } from '../outbox/tell-overseers.ts';

export const tellOfProof = (tx: Tx, house: House, mail: ProofMail, faults: number): Promise<void> =>
  tellOverseers(tx, house, (i18n) =>
    proofMail(i18n, mail, { faults, address: `${officeUrlOf(house.environment)}/office/proof` }),
  );
