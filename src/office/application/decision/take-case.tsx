/** Takes the open case, so that nobody else works on it. */
import { useLingui } from '@lingui/react/macro';
import type { ApplicationCase } from '#contract/office.ts';
import { Button } from '#ui/button.tsx';
import { useAction } from '#ui/use-action.ts';
import { api } from '../../api.ts';
import { ConflictNote } from '../../conflict-note.tsx';
import { useReadAgain } from '../use-case.ts';

export function TakeCase({ found: { loanId } }: { found: ApplicationCase }) {
  const { t } = useLingui();
  const readAgain = useReadAgain(loanId);
  const take = useAction(api.takeApplication);

  async function press() {
    const outcome = await take.run({ loanId });
    if (outcome?.done) readAgain();
  }

  return (
    <div className="grid gap-3">
      <p className="text-text-2">{t`Nobody has this case. Take it to decide; your name and the time are recorded.`}</p>
      <ConflictNote problem={take.problem} onReload={readAgain} />
      <Button
        size="small"
        block
        busy={take.busy}
        onClick={() => void press()}
      >{t`Take this application`}</Button>
    </div>
  );
}
