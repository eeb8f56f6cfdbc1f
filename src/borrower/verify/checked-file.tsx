/** What a file turned out to be: ours as we made it, ours but altered, or none that we know. */
import { useLingui } from '@lingui/react/macro';
import type { FileCheck } from '#contract/documents.ts';
import { Notice } from '#ui/notice.tsx';
import { CheckedPaper } from './checked-paper.tsx';
import { PaperFacts, usePaperNames } from './paper-facts.tsx';
import { useArrival } from './use-arrival.ts';
import { WhatToDo } from './what-to-do.tsx';

type Altered = Extract<FileCheck, { result: 'altered' }>;
type Unknown = Extract<FileCheck, { result: 'unknown' }>;

export function CheckedFile({ check }: { check: FileCheck }) {
  if (check.result === 'genuine') return <CheckedPaper paper={check.document} language={check.language} />;
  return check.result === 'altered' ? <AlteredFile check={check} /> : <UnknownFile why={check.why} />;
}

function AlteredFile({ check: { why, document } }: { check: Altered }) {
  const { t } = useLingui();
  const names = usePaperNames();
  const arrived = useArrival();
  const kind = document ? names[document.kind] : '';
  const number = document?.number ?? '';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Notice
        tone="danger"
        ref={arrived}
        title={
          why === 'added-after'
            ? t`Altered: this is not the file we sealed`
            : t`The seal does not fit: this is not the file we sealed`
        }
      >
        <p>
          {why === 'added-after'
            ? t`It bears our seal, but something was added to it afterwards. What you see in it may not be what we wrote.`
            : t`It bears our certificate, but the seal does not fit: it was changed, it was not downloaded to the end, or somebody copied our certificate into a file of their own.`}
        </p>
        <p className="mt-2">
          {document
            ? t`Before that it was this: ${kind} ${number}. Ask for that file as we made it.`
            : t`Ask for the file as we made it, or download it once more.`}
        </p>
        <WhatToDo />
      </Notice>
      {document && <PaperFacts paper={document} />}
    </div>
  );
}

function UnknownFile({ why }: { why: Unknown['why'] }) {
  const { t } = useLingui();
  const arrived = useArrival();
  const reasons: Record<Unknown['why'], string> = {
    'no-seal': t`It bears no seal of ours. It may be a scan or a photo of a paper, a file that another program saved again, or another lender’s.`,
    'other-seal': t`It is sealed or signed, but not by us.`,
    'seal-unreadable': t`It bears a seal that cannot be read. Another program may have saved it again.`,
    'not-registered': t`It bears our seal, but it is not among the files we gave out. Call us, so that we can look into it.`,
  };
  return (
    <Notice tone="warning" ref={arrived} title={t`We do not know this file`}>
      <p>{reasons[why]}</p>
      <p className="mt-2">{t`This alone does not mean that it is false. Check the code that is printed on it, or ask for the file as we made it. If somebody asks you for money because of it:`}</p>
      <WhatToDo />
    </Notice>
  );
}
