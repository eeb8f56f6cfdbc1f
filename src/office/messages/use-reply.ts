/**
 * What is written to a borrower, from the draft to what was sent. The server refuses account numbers, links and asking for
 * money that is not owed; its sentence stands at the field and the text stays.
 */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { replyToBorrower } from '#contract/office.ts';
import { linkedPageNames } from '#domain/message.ts';
import { typeInto } from '#ui/kept-answers.ts';
import { ApiProblem } from '#ui/problem.ts';
import { toast } from '#ui/toast.tsx';
import { typedMeanwhile } from '#ui/typed-meanwhile.ts';
import { useForm } from '#ui/use-form.ts';
import { api } from '../api.ts';
import { countsKey } from '../frame/places.tsx';
import { threadKey } from './conversation-page.tsx';
import { draftFor, keepDraft } from './drafts.ts';
import { threadsKey } from './messages-page.tsx';

export type ReplySeen = {
  /** The newest message that was read here. */
  seen: string | null;
  onSeen: (newest: string | null) => void;
};

export function useReply(borrowerId: string, { seen, onSeen }: ReplySeen) {
  const { t } = useLingui();
  const queries = useQueryClient();
  // A new key empties the form after a message was sent.
  const [sent, setSent] = useState(0);
  const [text, setText] = useState(draftFor(borrowerId));
  const [asksAgain, setAsksAgain] = useState(false);
  const readAgain = () => void queries.invalidateQueries({ queryKey: threadKey(borrowerId) });
  const write = (typed: string) => {
    setText(typed);
    keepDraft(borrowerId, typed);
    // Another text is another question.
    setAsksAgain(false);
  };
  const form = useForm({
    schema: replyToBorrower.body,
    read: (answers) => ({
      body: answers.text('body'),
      page: linkedPageNames.find((name) => name === answers.text('page')),
      confirmed: answers.checked('confirmed'),
    }),
    check: ({ body, confirmed }) => ({
      body: body === '' && t`Enter your message`,
      confirmed: asksAgain && !confirmed && t`Confirm it, or change the text`,
    }),
    submit: async (reply, { key }) => {
      try {
        return await api.replyToBorrower({ borrowerId, ...reply, seen }, { key });
      } catch (problem) {
        if (problem instanceof ApiProblem && problem.code === 'message-asks-for-money') setAsksAgain(true);
        if (problem instanceof ApiProblem && problem.code === 'answered-meanwhile') readAgain();
        throw problem;
      }
    },
    fieldOf: ({ code }) => (code.startsWith('message-') ? 'body' : undefined),
    done({ sent: message }, { body, page }) {
      const meanwhile = typedMeanwhile(draftFor(borrowerId), body);
      write(meanwhile);
      if (message) onSeen(message.messageId);
      if (meanwhile === '') setSent((count) => count + 1);
      else forgetPage(page);
      toast(message ? t`Message sent` : t`A colleague reads it before the borrower does`);
      readAgain();
      void queries.invalidateQueries({ queryKey: threadsKey });
      void queries.invalidateQueries({ queryKey: countsKey });
    },
  });
  /** The page of what was sent does not go with the next text. */
  function forgetPage(page: string | undefined): void {
    const field = form.props.ref.current?.elements.namedItem('page');
    if (field instanceof HTMLSelectElement && field.value === page) typeInto(field, '');
  }
  const isAnswered = form.problem instanceof ApiProblem && form.problem.code === 'answered-meanwhile';
  return { form, formKey: sent, text, write, asksAgain, isAnswered };
}
