/** A paper of ours, found by its code or by the very file: whether it still holds, and what it is. */
import { useLingui } from '@lingui/react/macro';
import type { CheckedDocument } from '#contract/documents.ts';
import { Notice } from '#ui/notice.tsx';
import type { Locale } from '#words/locale.ts';
import { PaperFacts } from './paper-facts.tsx';
import { useArrival } from './use-arrival.ts';

type CheckedPaperProps = {
  paper: CheckedDocument;
  /** Of the file that was checked. A code can be copied onto another paper, a file proves every word of itself. */
  language?: Locale;
};

export function CheckedPaper({ paper, language }: CheckedPaperProps) {
  const isFile = language !== undefined;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {paper.kind === 'loan-agreement' ? (
        <AgreementStanding state={paper.state} isFile={isFile} />
      ) : (
        <PaperStanding paper={paper} isFile={isFile} />
      )}
      <PaperFacts paper={paper} language={language} />
    </div>
  );
}

function AgreementStanding({ state, isFile }: { state: CheckedDocument['state']; isFile: boolean }) {
  const { t } = useLingui();
  const arrived = useArrival();
  if (state === 'superseded') {
    return (
      <Notice
        tone="warning"
        ref={arrived}
        title={t`We sealed this agreement, but a newer version replaces it`}
      >
        {t`It was offered again after this one was sealed. Ask for the newer version.`}
      </Notice>
    );
  }
  if (state !== 'valid') {
    return (
      <Notice tone="warning" ref={arrived} title={t`We sealed this agreement, but it no longer holds`}>
        {t`No loan was paid out under it. Do not pay anything because of it, and call us if somebody asks you to.`}
      </Notice>
    );
  }
  if (isFile) {
    return (
      <Notice tone="success" ref={arrived} title={t`Genuine: this is the agreement we sealed`}>
        {t`Nothing in this file was changed since, and no newer version replaces it.`}
      </Notice>
    );
  }
  return (
    <Notice tone="success" ref={arrived} title={t`Genuine: we sealed an agreement with this code`}>
      {t`No newer version replaces it. A code can be copied onto another paper: compare the details below, or check the PDF itself, which proves every word.`}
    </Notice>
  );
}

function PaperStanding({ paper: { kind, state }, isFile }: { paper: CheckedDocument; isFile: boolean }) {
  const { t } = useLingui();
  const arrived = useArrival();
  if (state === 'taken-back') {
    return (
      <Notice tone="warning" ref={arrived} title={t`We issued this paper, but it no longer holds`}>
        {kind === 'receipt'
          ? t`The payment it is for was taken back later.`
          : t`A payment of this loan was taken back later, so something may be owed again.`}
      </Notice>
    );
  }
  if (state === 'superseded') {
    return (
      <Notice tone="warning" ref={arrived} title={t`We issued this paper, but a newer one replaces it`}>
        {t`Something changed on this loan after it was issued. Ask the borrower for a newer paper.`}
      </Notice>
    );
  }
  if (state === 'expired') {
    return (
      <Notice tone="warning" ref={arrived} title={t`We issued this paper, but its last day has passed`}>
        {t`Ask for a new letter before you pay.`}
      </Notice>
    );
  }
  if (isFile) {
    return (
      <Notice tone="success" ref={arrived} title={t`Genuine: this is the file we issued`}>
        {t`Nothing in it was changed since, and it still holds.`}
      </Notice>
    );
  }
  return (
    <Notice tone="success" ref={arrived} title={t`We issued this paper`}>
      {t`It was issued by the lender below and still holds.`}
    </Notice>
  );
}
