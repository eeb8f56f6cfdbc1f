/** Why something was done, as the audit log says it: the words that the borrower or the desk read for the code. */
import type { I18n, MessageDescriptor } from '@lingui/core';
import { declineReasonWords, reissueReasonWords, withdrawalReasonWords } from './agreement.ts';
import { reversalWords } from './notices-servicing.ts';
import { declineWords } from './reasons-decline.ts';
import { hardshipDeclineWords } from './reasons-hardship.ts';
import { payoutReturnWords } from './reasons-payout.ts';
import { rejectionWords } from './reasons-rejection.ts';
import { setAsideWords } from './set-aside.ts';

/** By event, because what somebody typed may look like a code and is none. */
const reasonWords: Readonly<Record<string, Readonly<Record<string, MessageDescriptor>>>> = {
  'agreement.declined': declineReasonWords,
  'agreement.reissued': reissueReasonWords,
  'agreement.withdrawn': withdrawalReasonWords,
  'bank-line.set-aside': setAsideWords,
  'hardship.declined': hardshipDeclineWords,
  'loan.rejected': rejectionWords,
  'payment.declined': declineWords,
  'payment.reversal-proposed': reversalWords,
  'payment.reversed': reversalWords,
  'payout.returned': payoutReturnWords,
};

/** Undefined for what was typed, and for a code of a newer version. */
export const auditReasonWords = (i18n: I18n, event: string, reason: string): string | undefined => {
  const words = reasonWords[event]?.[reason];
  return words && i18n._(words);
};
