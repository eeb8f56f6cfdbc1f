/** The views that somebody keeps: links with a way to delete each, and keeping the one that is open. */
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bookmark, BookmarkPlus, X } from 'lucide-react';
import { useState } from 'react';
import { type SavedView, saveView } from '#contract/office.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { LimitedTextField } from '#ui/limited-text.tsx';
import { toast } from '#ui/toast.tsx';
import { useAction } from '#ui/use-action.ts';
import { useForm } from '#ui/use-form.ts';
import { api } from '../api.ts';
import { closing } from '../close-question.tsx';
import { Link } from '../navigation.tsx';
import { keptSearch } from './queue-list.ts';

const viewsKey = ['getSavedViews'] as const;

export function SavedViews({ search, mayKeep }: { search: string; mayKeep: boolean }) {
  const { t } = useLingui();
  const { data } = useQuery({
    queryKey: viewsKey,
    queryFn: ({ signal }) => api.getSavedViews(undefined, { signal }),
    staleTime: 5 * 60_000,
  });
  const [keeping, setKeeping] = useState(false);
  const views = data?.views ?? [];
  const open = keptSearch(search);
  const isKept = views.some((view) => view.search === open);
  if (views.length === 0 && !mayKeep) return null;
  return (
    <section aria-label={t`Saved views`} className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
      {views.map((view) => (
        <Kept key={view.viewId} view={view} isOpen={view.search === open} />
      ))}
      {mayKeep && !isKept && (
        <Button variant="text" onClick={() => setKeeping(true)}>
          <BookmarkPlus aria-hidden />
          {t`Save this view`}
        </Button>
      )}
      {keeping && <KeepDialog search={open} onClose={() => setKeeping(false)} />}
    </section>
  );
}

function Kept({ view: { viewId, name, search }, isOpen }: { view: SavedView; isOpen: boolean }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const remove = useAction((_: undefined, options: { key: string }) =>
    api.removeSavedView({ viewId }, options),
  );

  async function press() {
    const outcome = await remove.run(undefined);
    if (outcome?.done) {
      queries.setQueryData(viewsKey, outcome.answer);
      toast(t`The view “${name}” is deleted`);
    }
  }

  return (
    <span className="inline-flex items-center">
      <Link
        to={`/?${search}`}
        aria-current={isOpen ? 'page' : undefined}
        className="stands-alone gap-1.5 aria-[current]:font-strong"
      >
        <Bookmark aria-hidden className="size-4 flex-none" />
        {name}
      </Link>
      <button
        type="button"
        aria-label={t`Delete the view “${name}”`}
        onClick={() => void press()}
        className="grid size-11 place-items-center text-text-3 hover:text-text"
      >
        <X aria-hidden className="size-4" />
      </button>
      <ErrorNote problem={remove.problem} />
    </span>
  );
}

function KeepDialog({ search, onClose }: { search: string; onClose: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const form = useForm({
    schema: saveView.body,
    read: ({ text }) => ({ name: text('name').trim(), search }),
    check: ({ name }) => ({
      name: name === '' ? t`Enter a name` : name.length > 40 && t`The name must be 40 characters or less`,
    }),
    submit: (input, { key }) => api.saveView(input, { key }),
    guard: true,
    done: (answer) => {
      queries.setQueryData(viewsKey, answer);
      toast(t`The view is saved. Only you see it.`);
      onClose();
    },
  });
  return (
    <Dialog
      open
      title={t`Save this view`}
      onClose={closing(form, onClose)}
      actions={
        <>
          <Button type="submit" form={formId} busy={form.busy}>{t`Save the view`}</Button>
          <Button variant="secondary" onClick={closing(form, onClose)}>{t`Close`}</Button>
        </>
      }
    >
      <form {...form.props} id={formId} className="grid gap-4">
        <ErrorSummary form={form} />
        <LimitedTextField
          {...form.field('name')}
          label={t`Name of the view`}
          hint={t`Filters and sort are kept. The same name again replaces it.`}
          mostCharacters={40}
          autoComplete="off"
        />
        <ErrorNote problem={form.problem} />
      </form>
    </Dialog>
  );
}

const formId = 'keep-view';
