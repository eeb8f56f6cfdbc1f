/** Writing to the borrower. Whoever was answered meanwhile by a colleague is told before anything is sent. */
import { useLingui } from '@lingui/react/macro';
import type { ThreadMessage } from '#contract/office.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { useUnloadWarning } from '#ui/unload-warning.ts';
import { AnsweredMeanwhile } from './answered-meanwhile.tsx';
import { ChooseTemplate } from './choose-template.tsx';
import { ReplyFields } from './reply-fields.tsx';
import { type ReplySeen, useReply } from './use-reply.ts';

type ReplyProps = ReplySeen & {
  borrowerId: string;
  locale: string;
  /** The newest first. */
  messages: readonly ThreadMessage[];
  /** A text further up already asks whether what a colleague wrote was read. */
  isAskedAbove: boolean;
  hasMoneyArrived: boolean;
};

export function Reply(props: ReplyProps) {
  const { borrowerId, locale, messages, seen, onSeen, isAskedAbove, hasMoneyArrived } = props;
  const { t } = useLingui();
  const { form, formKey, text, write, asksAgain, isAnswered } = useReply(borrowerId, { seen, onSeen });
  // Kept while the page is open, and no longer.
  useUnloadWarning(text.trim() !== '');
  return (
    <Card className="mt-5">
      <form {...form.props} key={formKey} className="grid gap-4">
        <ErrorSummary form={form} />
        <ChooseTemplate borrowerId={borrowerId} locale={locale} onInsert={write} />
        <ReplyFields
          form={form}
          text={text}
          onWrite={write}
          asksAgain={asksAgain}
          hasMoneyArrived={hasMoneyArrived}
        />
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
