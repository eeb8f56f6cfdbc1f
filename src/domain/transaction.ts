/** The lines of a borrower's history, and which way money went in each. */

/**
 * By what money did: it came to the borrower, it came from them, or none moved and something was charged, which adds to
 * what they owe. What undoes a movement goes the other way.
 */
export const transactionDirections = {
  sent: 'to-you',
  refund: 'to-you',
  reversal: 'to-you',
  payment: 'from-you',
  overpayment: 'from-you',
  returned: 'from-you',
  charge: 'charged',
  'late-interest': 'charged',
} as const;

export type TransactionType = keyof typeof transactionDirections;
export type TransactionDirection = (typeof transactionDirections)[TransactionType];
