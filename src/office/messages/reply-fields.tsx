/** The text of a reply, the page that it opens, and once more the question where it speaks of money. */
import { useLingui } from '@lingui/react/macro';
import { linkedPageNames } from '#domain/message.ts';
import { Checkbox, Select } from '#ui/choice-field.tsx';
import { LimitedTextArea } from '#ui/limited-text.tsx';
import type { Form } from '#ui/use-form.ts';
import { usePageNames } from './page-names.ts';

type ReplyFieldsProps = {
  form: Form;
  text: string;
  onWrite: (text: string) => void;
  /** It may ask for money, so whoever writes says that they read it again. */
  asksAgain: boolean;
  hasMoneyArrived: boolean;
};

export function ReplyFields({ form, text, onWrite, asksAgain, hasMoneyArrived }: ReplyFieldsProps) {
  const { t } = useLingui();
  const pages = usePageNames();
  return (
    <>
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
        onChange={(event) => onWrite(event.target.value)}
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
    </>
  );
}
