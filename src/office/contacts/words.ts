/** The names of channels and outcomes of a contact. */
import { useLingui } from '@lingui/react/macro';
import type { ContactChannel, ContactOutcome } from '#domain/contact.ts';

export function useChannelNames(): Record<ContactChannel, string> {
  const { t } = useLingui();
  return { phone: t`Phone call`, whatsapp: t`WhatsApp`, email: t`Email`, letter: t`Letter` };
}

export function useOutcomeNames(): Record<ContactOutcome, string> {
  const { t } = useLingui();
  return {
    reached: t`Reached`,
    'not-reached': t`Not reached`,
    promised: t`Promised to pay`,
    'asked-for-help': t`Asked for help`,
    disputes: t`Disagrees`,
    'wrong-number': t`Wrong number, somebody else`,
    'not-here-again': t`Asked not to be contacted this way`,
  };
}
