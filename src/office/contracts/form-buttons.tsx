/** The two buttons below a form that stands in a card, and what happens after the first of them. */
import { useLingui } from '@lingui/react/macro';
import { Button } from '#ui/button.tsx';
import type { Form } from '#ui/use-form.ts';
import { closing } from '../close-question.tsx';

type FormButtonsProps = { form: Form; label: string; onClose: () => void };

export function FormButtons({ form, label, onClose }: FormButtonsProps) {
  const { t } = useLingui();
  return (
    <div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={form.busy}>
          {label}
        </Button>
        <Button variant="secondary" size="small" onClick={closing(form, onClose)}>{t`Close`}</Button>
      </div>
      <p className="mt-2 text-sm text-text-3">
        {t`You will be asked to confirm. Your name and the time are recorded.`}
      </p>
    </div>
  );
}
