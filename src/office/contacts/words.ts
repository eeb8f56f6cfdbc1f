/** The names of channels and outcomes of a contact. */
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { channelWords, outcomeWords } from '#words/contacts.ts';

/** Every word of a record in the language of the page. */
function useNames<Key extends string>(words: Record<Key, MessageDescriptor>): Record<Key, string> {
  const { i18n } = useLingui();
  const names = Object.entries<MessageDescriptor>(words).map(([key, word]) => [key, i18n._(word)]);
  return Object.fromEntries(names) as Record<Key, string>;
}

export const useChannelNames = () => useNames(channelWords);
export const useOutcomeNames = () => useNames(outcomeWords);
