/** A token or secret in the only moment in which anybody can see it. */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Notice } from '#ui/notice.tsx';

type ShownOnceProps = {
  title: string;
  /** Null: it was shown before, and an answer got lost on its way. */
  text: string | null;
  /** What it is, for those who listen. */
  label: string;
  lost: string;
  onKept: () => void;
  children: ReactNode;
};

export function ShownOnceNote({ title, text, label, lost, onKept, children }: ShownOnceProps) {
  const { t } = useLingui();
  return (
    <Notice tone={text ? 'success' : 'warning'} role="status" title={title}>
      {text ? (
        <>
          <div className="mt-1">{children}</div>
          <p className="mt-3 flex flex-wrap items-center gap-3">
            <code className="num wrap-anywhere select-all">{text}</code>
            <CopyButton text={text} label={label} />
          </p>
        </>
      ) : (
        <p className="mt-1">{lost}</p>
      )}
      <Button variant="secondary" size="small" className="mt-3" onClick={onKept}>
        {text ? t`I have kept it` : t`Close`}
      </Button>
    </Notice>
  );
}
