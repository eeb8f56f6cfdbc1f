/** "There is a problem": every mistake of the form as a link to its field. Stands above the page's heading and gets the focus. */
import { useLingui } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import { type MouseEvent, useId } from 'react';
import type { Form } from './use-form.ts';

function focusField(id: string) {
  return (event: MouseEvent) => {
    const field = document.getElementById(id);
    if (!field) return;
    event.preventDefault();
    field.focus();
    (field.closest('fieldset') ?? field.parentElement ?? field).scrollIntoView({ block: 'nearest' });
  };
}

export function ErrorSummary({ form: { errors, summary } }: { form: Pick<Form, 'errors' | 'summary'> }) {
  const { t } = useLingui();
  const titleId = useId();
  if (errors.length === 0) return null;
  return (
    <div
      ref={summary}
      role="alert"
      tabIndex={-1}
      aria-labelledby={titleId}
      className="mb-6 rounded-control border-2 border-danger bg-surface px-5 py-4 focus-visible:rounded-control"
    >
      <h2 id={titleId} className="flex items-center gap-2 text-lg">
        <CircleAlert aria-hidden className="size-5 flex-none text-danger" />
        {t`There is a problem`}
      </h2>
      <ul className="mt-2">
        {errors.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={focusField(id)}
              className="inline-block py-1.5 font-medium text-danger-text"
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
