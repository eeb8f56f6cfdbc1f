/**
 * Messages between the lender and one borrower, written by people. Each is an event that says who wrote and when; the
 * words themselves are not part of the record of business.
 */
import type { LoanEvent, Moment } from './loan.ts';
import { messageTextRefusal } from './message-text.ts';
import type { Notice } from './notice.ts';
import { asksForSecret, moneyAskIn } from './pay-first.ts';
import { allow, type Outcome, type Refused, refuse } from './refusal.ts';

/** Pages of the app that a message may lead to, and nowhere else (product rule 9). */
export const linkedPages = {
  contract: '/my-account/contract',
  repay: '/my-account/payment',
  verification: '/verifikasi-akun',
  documents: '/my-account/documents',
  help: '/my-account/hardship',
} as const;
export type LinkedPage = keyof typeof linkedPages;
export type LinkedPath = (typeof linkedPages)[LinkedPage];
export const linkedPageNames = Object.keys(linkedPages) as [LinkedPage, ...LinkedPage[]];
export const pageOfLink = (link: string | null): LinkedPage | undefined =>
  linkedPageNames.find((name) => linkedPages[name] === link);

export type MessageChange = {
  event: LoanEvent;
  notices: Notice[];
  messageId: string;
  body: string;
  link: LinkedPath | null;
  /** It waits for a second person, and is no message before that (held-message.ts). */
  isHeld: boolean;
  /** The template of the product that it is, word for word. */
  builtIn: string | null;
};

type Written = { body: string; references: readonly string[] };

const write = (
  from: 'borrower' | 'lender',
  { body, references }: Written,
  { newId }: Moment,
  {
    page,
    builtIn,
    isHeld = false,
    ...facts
  }: {
    page?: LinkedPage;
    builtIn?: string;
    isHeld?: boolean;
    confirmed?: 'asks-for-money';
  } = {},
): Outcome<MessageChange> =>
  messageTextRefusal(body, references) ??
  allow({
    event: {
      name: isHeld ? 'message.held' : 'message.sent',
      facts: { messageId: newId, from, page, ...(builtIn && { template: builtIn }), ...facts },
    },
    notices: [],
    messageId: newId,
    body: tidyText(body),
    link: page ? linkedPages[page] : null,
    isHeld,
    builtIn: builtIn ?? null,
  });

/**
 * NFC, lines ended alike, none of the control characters that a database cannot keep, and none that turn the direction:
 * what is read is what was judged.
 */
export const tidyText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]|\p{Bidi_Control}/gu, '')
    .trim();

/** More than anybody has to say in an hour. */
export const messagesAnHour = 30;

/** The borrower writes to the lender. `references` are the borrower's own, which may be named. */
export const sendMessage = (
  written: Written & { sentThisHour: number },
  moment: Moment,
): Outcome<MessageChange> =>
  written.sentThisHour >= messagesAnHour
    ? refuse({ code: 'too-many-tries', waitMinutes: 60 })
    : write('borrower', written, moment);

export type Reply = Written & {
  page?: LinkedPage | undefined;
  /** The loan is paid out and nobody says that the money did not come. */
  hasMoneyArrived: boolean;
  /** The template of the product that the text is, word for word; undefined when somebody wrote it. */
  builtIn: string | undefined;
  /** Read again and meant: it asks for nothing that it must not. */
  isConfirmed: boolean;
  /** Who answered after what the writer has read. */
  answeredBy: string | undefined;
};

/**
 * Staff write to the borrower: nobody else may have answered unseen, and nobody is asked for money that is not owed. What is
 * no template of the product waits for a second person until the money has arrived: words can be chosen so that no list
 * of words finds them.
 */
export const replyToBorrower = (reply: Reply, moment: Moment): Outcome<MessageChange> => {
  if (reply.answeredBy !== undefined) return refuse({ code: 'answered-meanwhile', name: reply.answeredBy });
  const refused = textRefusal(reply);
  if (refused) return refused;
  const isExcuse = moneyAskIn(reply.body) === 'excuse';
  return write('lender', reply, moment, {
    ...(reply.page && { page: reply.page }),
    ...(reply.builtIn && { builtIn: reply.builtIn }),
    ...(isExcuse && { confirmed: 'asks-for-money' as const }),
    isHeld: !reply.hasMoneyArrived && reply.builtIn === undefined,
  });
};

type Judged = Written & Pick<Reply, 'page' | 'hasMoneyArrived'> & { isConfirmed?: boolean };

/** Before anybody reads it: what no second person can let through either. */
export const textRefusal = (text: Judged): Refused | undefined =>
  messageTextRefusal(text.body, text.references) ?? moneyRefusal(text);

const moneyRefusal = ({ body, page, hasMoneyArrived, isConfirmed }: Judged): Refused | undefined => {
  if (asksForSecret(body)) return refuse({ code: 'message-asks-for-secret' });
  const ask = moneyAskIn(body);
  if (!hasMoneyArrived) return ask || page === 'repay' ? refuse({ code: 'message-pay-first' }) : undefined;
  return ask === 'excuse' && !isConfirmed ? refuse({ code: 'message-asks-for-money' }) : undefined;
};

/** The borrower opened a message: kept, because a notice counts from when it could be read. */
export const readMessage = (messageId: string): Outcome<{ event: LoanEvent; notices: Notice[] }> =>
  allow({ event: { name: 'message.read', facts: { messageId } }, notices: [] });
