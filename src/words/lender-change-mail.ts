/** What the other administrators are told when one of them moves something that is law or money about the lender. */
import type { I18n, MessageDescriptor } from '@lingui/core';

type Act = 'proposed' | 'confirmed' | 'stopped';
type Subject = 'licence' | 'account' | 'limits' | 'contact';

const subjects: Record<Subject, Record<Act, MessageDescriptor>> = {
  account: {
    proposed: /*i18n*/ {
      id: 'lender-mail.account.proposed',
      message: 'A new repayment account was proposed',
    },
    confirmed: /*i18n*/ {
      id: 'lender-mail.account.confirmed',
      message: 'A new repayment account was confirmed',
    },
    stopped: /*i18n*/ {
      id: 'lender-mail.account.stopped',
      message: 'The change of the repayment account was stopped',
    },
  },
  limits: {
    proposed: /*i18n*/ {
      id: 'lender-mail.limits.proposed',
      message: 'A change of the limits of payouts was proposed',
    },
    confirmed: /*i18n*/ {
      id: 'lender-mail.limits.confirmed',
      message: 'A change of the limits of payouts was confirmed',
    },
    stopped: /*i18n*/ {
      id: 'lender-mail.limits.stopped',
      message: 'The change of the limits of payouts was stopped',
    },
  },
  contact: {
    proposed: /*i18n*/ {
      id: 'lender-mail.contact.proposed',
      message: 'Another contact for borrowers was proposed',
    },
    confirmed: /*i18n*/ {
      id: 'lender-mail.contact.confirmed',
      message: 'Another contact for borrowers was confirmed',
    },
    stopped: /*i18n*/ {
      id: 'lender-mail.contact.stopped',
      message: 'The change of the contact for borrowers was stopped',
    },
  },
  licence: {
    proposed: /*i18n*/ {
      id: 'lender-mail.licence.proposed',
      message: 'A change of the lender’s identity or licence was proposed',
    },
    confirmed: /*i18n*/ {
      id: 'lender-mail.licence.confirmed',
      message: 'A change of the lender’s identity or licence was confirmed',
    },
    stopped: /*i18n*/ {
      id: 'lender-mail.licence.stopped',
      message: 'A change of the lender’s identity or licence was stopped',
    },
  },
};

const bodies: Record<Act, MessageDescriptor> = {
  proposed: /*i18n*/ {
    id: 'lender-mail.proposed',
    message:
      '{name} proposed it. Nothing changes until another administrator confirms it. Did you not expect this? Ask {name} in person, and stop it here: {address}',
  },
  confirmed: /*i18n*/ {
    id: 'lender-mail.confirmed',
    message:
      '{name} confirmed it. When it counts stands here, and until then any administrator can stop it: {address}',
  },
  stopped: /*i18n*/ {
    id: 'lender-mail.stopped',
    message: '{name} stopped it. What was in force stays in force: {address}',
  },
};

export type LenderChangeMail = { about: Subject; act: Act; name: string; address: string };

export function lenderChangeMail(i18n: I18n, { about, act, name, address }: LenderChangeMail) {
  return {
    subject: i18n._(subjects[about][act].id),
    text: i18n._(bodies[act].id, { name, address }),
  };
}
