/** What was marked goes to the borrower from one place only, the decision; this says so and leads there. */
import { Plural, useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { usePhotoReasons } from './photo-reasons.tsx';

/** The form that sends it. */
export const askFormId = 'ask-the-borrower';

export function SendBackNote() {
  const { t } = useLingui();
  const { unsent, reasonOf } = usePhotoReasons();
  const count = unsent.filter((kind) => reasonOf(kind) !== undefined).length;
  if (count === 0) return null;
  function lead(): void {
    const form = document.getElementById(askFormId);
    form?.scrollIntoView({ block: 'nearest' });
    form?.querySelector('select')?.focus();
  }
  return (
    <div className="mt-4">
      <Notice tone="warning" icon={Undo2} role="status">
        <p>
          <Plural
            value={count}
            one="# photo is marked. The borrower has not been told yet."
            other="# photos are marked. The borrower has not been told yet."
          />
        </p>
        <Button size="small" variant="secondary" className="mt-3" onClick={lead}>
          {t`Check and send`}
        </Button>
      </Notice>
    </div>
  );
}
