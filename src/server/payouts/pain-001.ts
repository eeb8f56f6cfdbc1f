/**
 * A payout file as banks read it: ISO 20022 customer credit transfer initiation, pain.001.001.09. Only signs of the Latin
 * set that all banks take; a payment is known by the reference of its loan.
 */
import { XMLBuilder } from 'fast-xml-parser';
import type { CalendarDate } from '#domain/date.ts';
import { ringgitText, type Sen } from '#domain/money.ts';

export type TransferFile = {
  reference: string;
  madeAt: Date;
  executionOn: CalendarDate;
  totalSen: Sen;
  debtor: { name: string; bankCode: string; accountNumber: string };
  transfers: readonly Transfer[];
};

export type Transfer = {
  /** The loan's, at most 35 signs. */
  reference: string;
  amountSen: Sen;
  holderName: string;
  bankCode: string;
  bankName: string;
  accountNumber: string;
};

const builder = new XMLBuilder({ ignoreAttributes: false, format: true, suppressEmptyNode: true });

export function pain001(file: TransferFile): Buffer {
  const sums = { NbOfTxs: String(file.transfers.length), CtrlSum: ringgitText(file.totalSen) };
  const text: string = builder.build({
    '?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' },
    Document: {
      '@_xmlns': 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09',
      CstmrCdtTrfInitn: {
        GrpHdr: {
          MsgId: file.reference,
          CreDtTm: file.madeAt.toISOString(),
          ...sums,
          InitgPty: { Nm: latin(file.debtor.name, 140) },
        },
        PmtInf: {
          PmtInfId: file.reference,
          PmtMtd: 'TRF',
          // Each transfer is a line of its own in the statement, so that it is found again.
          BtchBookg: 'false',
          ...sums,
          ReqdExctnDt: { Dt: file.executionOn },
          Dbtr: { Nm: latin(file.debtor.name, 140) },
          DbtrAcct: { Id: { Othr: { Id: file.debtor.accountNumber } }, Ccy: 'MYR' },
          DbtrAgt: { FinInstnId: { BICFI: file.debtor.bankCode } },
          // The borrower gets the whole amount: whoever sends pays for the sending.
          ChrgBr: 'DEBT',
          CdtTrfTxInf: file.transfers.map(transferOf),
        },
      },
    },
  });
  return Buffer.from(text, 'utf8');
}

const transferOf = ({ reference, amountSen, bankCode, holderName, accountNumber }: Transfer) => ({
  PmtId: { InstrId: reference, EndToEndId: reference },
  Amt: { InstdAmt: { '@_Ccy': 'MYR', '#text': ringgitText(amountSen) } },
  CdtrAgt: { FinInstnId: { BICFI: bankCode } },
  Cdtr: { Nm: latin(holderName, 140) },
  CdtrAcct: { Id: { Othr: { Id: accountNumber } } },
  RmtInf: { Ustrd: `Loan ${reference}` },
});

/** The signs that every bank takes (EPC217-08); letters with marks lose these, everything else becomes a space. */
const latin = (text: string, maxLength: number): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘]/g, "'")
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxLength);
