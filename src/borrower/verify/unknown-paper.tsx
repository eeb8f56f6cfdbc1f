/** A code that belongs to no paper of ours: what to do now, calmly. */
import { useLingui } from '@lingui/react/macro';
import { Notice } from '#ui/notice.tsx';
import { AssistantLinks } from '../frame/assistant-links.tsx';
import { usePageData } from '../page-data.tsx';
import { useArrival } from './use-arrival.ts';

export function UnknownPaper() {
  const { t } = useLingui();
  const lender = usePageData()?.lender;
  const arrived = useArrival();
  return (
    <Notice tone="warning" ref={arrived} title={t`We do not know this paper`}>
      <p>{t`First compare the code with the paper, sign by sign. If it is the same, the paper is not ours:`}</p>
      <ol className="mt-2 grid list-decimal gap-1.5 ps-5">
        <li>{t`Do not pay anything because of it, and give nobody a code or password.`}</li>
        <li>{t`Call us, by the number on this page and not by the one on the paper.`}</li>
        <li>{t`Look the lender up in KPKT’s i-KrediKom app. If you already paid, call 997 (National Scam Response Centre) and your bank at once.`}</li>
      </ol>
      {lender && (
        <div className="mt-3">
          <AssistantLinks assistant={lender.assistant} />
        </div>
      )}
    </Notice>
  );
}
