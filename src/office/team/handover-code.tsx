/** The code that went by no mail: shown once, to be told in person, so that the mail alone opens nothing. */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

type HandoverCodeProps = { name: string; email: string; code: string | null; onClose: () => void };

export function HandoverCode({ name, email, code, onClose }: HandoverCodeProps) {
  const { t } = useLingui();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <Notice ref={notice} tone="success" role="status" title={t`A link is on its way to ${email}`}>
      {code === null ? (
        <p>{t`Nothing changes until ${name} uses it.`}</p>
      ) : (
        <>
          <p>{t`Tell ${name} this code yourself, in person or by phone. It is not in any message and is shown only now.`}</p>
          <p className="mt-2 text-2xl font-strong tracking-[0.15em] num">{inGroups(code)}</p>
        </>
      )}
      <Button variant="secondary" size="small" className="mt-3" onClick={onClose}>{t`Close`}</Button>
    </Notice>
  );
}

const inGroups = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ');
