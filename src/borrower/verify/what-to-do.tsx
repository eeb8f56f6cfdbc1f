/** What to do with a paper that is not, or no longer, ours: calmly, and by the number on this page. */
import { useLingui } from '@lingui/react/macro';
import { AssistantLinks } from '../frame/assistant-links.tsx';
import { usePageData } from '../page-data.tsx';

export function WhatToDo() {
  const { t } = useLingui();
  const lender = usePageData()?.lender;
  return (
    <>
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
    </>
  );
}
