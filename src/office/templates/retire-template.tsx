/** A template is offered no more, or again; nothing that was sent changes. */
import { useLingui } from '@lingui/react/macro';
import type { OwnTemplate } from '#contract/templates.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.tsx';
import { useAction } from '#ui/use-action.ts';
import { api } from '../api.ts';
import { ConflictNote } from '../conflict-note.tsx';
import { useReadTemplatesAgain } from './use-templates.ts';

export function RetireTemplate({ template }: { template: OwnTemplate }) {
  const { t } = useLingui();
  const readAgain = useReadTemplatesAgain();
  const { templateId, version, name, isRetired } = template;
  const action = useAction(api.retireTemplate);
  const words = isRetired ? t`Use again` : t`Stop offering`;
  async function press() {
    const outcome = await action.run({ templateId, version, isRetired: !isRetired });
    if (!outcome?.done) return;
    toast(
      isRetired
        ? t`The template is offered again.`
        : t`The template is no longer offered. Messages that were sent stay.`,
    );
    readAgain();
  }
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        busy={action.busy}
        aria-label={`${words}: ${name}`}
        onClick={() => void press()}
      >
        {words}
      </Button>
      <ConflictNote problem={action.problem} onReload={readAgain} />
    </>
  );
}
