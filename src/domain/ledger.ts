/**
 * The ledger: rows of transfers, each from one account to another, so it sums to zero by construction.
 * The kinds are a closed list (product rule 2); each kind fixes which account it debits and which it credits,
 * and whether it may exist before the loan's money reached the bank (product rule 1).
 */
import type { CalendarDate } from './date.ts';
import type { Sen } from './money.ts';

export const lenderAccounts = [
  'bank',
  'interest-income',
  'late-interest-income',
  'third-party-costs',
  'refund-losses',
] as const;
export const loanAccounts = [
  'payout-reserve',
  'principal-receivable',
  'interest-receivable',
  'charge-receivable',
] as const;
/** What the lender holds that belongs to the borrower: the wallet's "current balance". */
export const borrowerAccounts = ['borrower-money'] as const;

export type AccountKind =
  | (typeof lenderAccounts)[number]
  | (typeof loanAccounts)[number]
  | (typeof borrowerAccounts)[number];

type TransferRule = { debit: AccountKind; credit: AccountKind; beforePayout: boolean };

export const transferRules = {
  /** Finance prepares a payout: the money is set aside and belongs to the borrower. Nobody owes anything yet. */
  'payout-reserved': { debit: 'payout-reserve', credit: 'borrower-money', beforePayout: true },
  /** The bank sent the money back, or the payout was called off. */
  'payout-returned': { debit: 'borrower-money', credit: 'payout-reserve', beforePayout: true },
  /** The money reached the borrower's bank account … */
  'payout-sent': { debit: 'borrower-money', credit: 'bank', beforePayout: false },
  /** … and from that moment the principal is owed. */
  principal: { debit: 'principal-receivable', credit: 'payout-reserve', beforePayout: false },
  interest: { debit: 'interest-receivable', credit: 'interest-income', beforePayout: false },
  'late-interest': { debit: 'charge-receivable', credit: 'late-interest-income', beforePayout: false },
  'stamp-duty': { debit: 'charge-receivable', credit: 'third-party-costs', beforePayout: false },
  'attestation-fee': { debit: 'charge-receivable', credit: 'third-party-costs', beforePayout: false },
  'court-ordered-costs': { debit: 'charge-receivable', credit: 'third-party-costs', beforePayout: false },
  /** Money of the borrower found at the bank; what it pays is taken from it at once, the rest is the wallet's balance. */
  'payment-received': { debit: 'bank', credit: 'borrower-money', beforePayout: false },
  'principal-repaid': { debit: 'borrower-money', credit: 'principal-receivable', beforePayout: false },
  'interest-repaid': { debit: 'borrower-money', credit: 'interest-receivable', beforePayout: false },
  'charge-repaid': { debit: 'borrower-money', credit: 'charge-receivable', beforePayout: false },
  /** Interest that was paid ahead for days after the loan was paid off. */
  'interest-returned': { debit: 'interest-income', credit: 'borrower-money', beforePayout: false },
  /** Money of the borrower that went back to the borrower's bank account. */
  refund: { debit: 'borrower-money', credit: 'bank', beforePayout: false },
  /** Money that went back and was not there any more, because the bank took its payment back: the lender carries it. */
  'refund-loss': { debit: 'refund-losses', credit: 'borrower-money', beforePayout: false },
} as const satisfies Record<string, TransferRule>;

export type TransferKind = keyof typeof transferRules;

/** One movement of `amountSen` (above zero), counted from the calendar date `valueOn` in Kuala Lumpur. */
export type Transfer = {
  kind: TransferKind;
  amountSen: Sen;
  valueOn: CalendarDate;
  /** Whose money it is: the confirmed payment it came with. */
  paymentId?: string;
  instalmentNumber?: number;
  refundId?: string;
  /** Takes back the posted transfer that is otherwise the same: equal, opposite and linked to it, once. */
  isReversal?: true;
};

/** A transfer, or none where the amount is zero: a zero row would say nothing. Throws on a negative amount. */
export const transfer = (kind: TransferKind, amountSen: Sen, valueOn: CalendarDate): Transfer[] => {
  if (amountSen < 0) throw new Error(`a transfer of ${amountSen} sen is not possible`);
  return amountSen === 0 ? [] : [{ kind, amountSen, valueOn }];
};

/** The accounts that a transfer debits and credits. */
export const sidesOf = ({ kind, isReversal }: Transfer): { debit: AccountKind; credit: AccountKind } => {
  const { debit, credit } = transferRules[kind];
  return isReversal ? { debit: credit, credit: debit } : { debit, credit };
};

export type Balances = Partial<Record<AccountKind, number>>;

/** Applies transfers to balances (debits positive). The sum over all accounts stays what it was. */
export const post = (balances: Balances, transfers: readonly Transfer[]): Balances => {
  const after = { ...balances };
  for (const posted of transfers) {
    const { amountSen } = posted;
    const { debit, credit } = sidesOf(posted);
    after[debit] = (after[debit] ?? 0) + amountSen;
    after[credit] = (after[credit] ?? 0) - amountSen;
  }
  return after;
};

/** Loan accounts never fall below zero and the borrower's money never goes negative (CHECKs in the database too). */
export const isInRange = (kind: AccountKind, debitsMinusCredits: number): boolean => {
  if (kind === 'borrower-money') return debitsMinusCredits <= 0;
  return (loanAccounts as readonly string[]).includes(kind) ? debitsMinusCredits >= 0 : true;
};
