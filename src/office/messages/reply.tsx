/**
 * Writing to the borrower. The server refuses account numbers, links and asking for money that is not owed; its sentence
 * stands at the field and the text stays. Whoever was answered meanwhile by a colleague is told before anything is sent.
 */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ThreadMessage } from '#contract/office.ts';
import { replyToBorrower } from '#contract/office.ts';
import { linkedPageNames } from '#domain/message.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox, Select } from '#ui/choice-field.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { typeInto } from '#ui/kept-answers.ts';
import { LimitedTextArea } from '#ui/limited-text.tsx';
import { ApiProblem } from '#ui/problem.ts';
import { toast } from '#ui/toast.tsx';
import { typedMeanwhile } from '#ui/typed-meanwhile.ts';
import { useForm } from '#ui/use-form.ts';
import { api } from '../api.ts';
import { countsKey } from '../frame/places.tsx';
import { AnsweredMeanwhile } from './answered-meanwhile.tsx';
import { ChooseTemplate } from './choose-template.tsx';
import { threadKey } from './conversation-page.tsx';
import { draftFor, keepDraft } from './drafts.ts';
import { threadsKey } from './messages-page.tsx';
import { usePageNames } from './page-names.ts';

type ReplyProps = {
  borrowerId: string;
  locale: string;
  /** The newest first. */
  messages: readonly ThreadMessage[];
  /** The newest message that was read here. */
  seen: string | null;
  onSeen: (newest: string | null) => void;
  /** A text further up already asks whether what a colleague wrote was read. */
  isAskedAbove: boolean;
  hasMoneyArrived: boolean;
};

export function Reply(props: ReplyProps) {
  const { borrowerId, locale, messages, seen, onSeen, isAskedAbove, hasMoneyArrived } = props;
  const { t } = useLingui();
  const queries = useQueryClient();
  const pages = usePageNames();
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
  return (
    <Card className="mt-5">
      <form {...form.props} key={sent} className="grid gap-4">
        <ErrorSummary form={form} />
        <ChooseTemplate borrowerId={borrowerId} locale={locale} onInsert={write} />
        <LimitedTextArea
          {...form.field('body')}
          label={t`Your message`}
          hint={
            hasMoneyArrived
              ? t`Never ask for a password, a code or a payment outside the app. Account numbers and links cannot be sent.`
              : t`This borrower’s money has not arrived, so nothing that asks for money can be sent, and a colleague reads your text before the borrower does. A template that comes with the product and is not changed goes at once. Account numbers and links cannot be sent.`
          }
          rows={6}
          mostCharacters={2000}
          value={text}
          onChange={(event) => write(event.target.value)}
        />
        <Select
          {...form.field('page')}
          label={t`A page of the app to open from it`}
          optional
          placeholder={t`None`}
          options={linkedPageNames
            .filter((name) => name !== 'repay' || hasMoneyArrived)
            .map((name) => ({ value: name, label: pages[name] }))}
        />
        {asksAgain && (
          <Checkbox
            {...form.field('confirmed')}
            label={t`I have read it again: it asks for no fee and no payment outside the app.`}
            hint={t`That you confirmed this is recorded.`}
          />
        )}
        {!isAskedAbove && (
          <AnsweredMeanwhile
            messages={messages}
            seen={seen}
            problem={isAnswered ? form.problem : undefined}
            onRead={(newest) => {
              onSeen(newest);
              form.forget();
            }}
          />
        )}
        <ErrorNote
          problem={isAnswered ? undefined : form.problem}
          onRetry={() => form.props.ref.current?.requestSubmit()}
        />
        <div>
          <Button type="submit" size="small" busy={form.busy}>{t`Send message`}</Button>
        </div>
      </form>
    </Card>
  );
}
