/** "Get help", always the last thing in the header: the loan assistant, the hours, and what to do when a payment is not possible. */
import { useLingui } from '@lingui/react/macro';
import { CircleQuestionMark } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { iconButtonClass } from '#ui/shell.tsx';
import { Link } from '../navigation.tsx';
import { usePageData } from '../page-data.tsx';
import { AssistantLinks } from './assistant-links.tsx';

export function GetHelp({ withWords }: { withWords: boolean }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const data = usePageData();
  const close = () => setOpen(false);
  if (!data) return null;
  return (
    <>
      <button type="button" className={iconButtonClass} onClick={() => setOpen(true)}>
        <CircleQuestionMark aria-hidden className="size-5" />
        {/* Beside the language, a phone has no room for long words. */}
        <span className={withWords ? 'max-sm:sr-only' : 'sr-only'}>{t`Get help`}</span>
      </button>
      {open && (
        <Dialog
          open
          title={t`Get help`}
          onClose={close}
          actions={<Button variant="secondary" onClick={close}>{t`Close`}</Button>}
        >
          <AssistantLinks assistant={data.lender.assistant} />
          <p className="mt-3">
            <Link to="/my-account/hardship" onClick={close} className="stands-alone">
              {t`I cannot pay this month`}
            </Link>
          </p>
        </Dialog>
      )}
    </>
  );
}
