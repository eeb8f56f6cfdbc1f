/** A code that belongs to no paper of ours. */
import { useLingui } from '@lingui/react/macro';
import { Notice } from '#ui/notice.tsx';
import { useArrival } from './use-arrival.ts';
import { WhatToDo } from './what-to-do.tsx';

export function UnknownPaper() {
  const { t } = useLingui();
  const arrived = useArrival();
  return (
    <Notice tone="warning" ref={arrived} title={t`We do not know this paper`}>
      <p>{t`First compare the code with the paper, character by character. If it is the same, the paper is not ours:`}</p>
      <WhatToDo />
    </Notice>
  );
}
