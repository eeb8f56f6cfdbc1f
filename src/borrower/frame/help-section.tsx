/** How to reach somebody, on pages where something went wrong. The footer does not say it once more below. */
import { useLingui } from '@lingui/react/macro';
import { usePageData } from '../page-data.tsx';
import { AssistantLinks } from './assistant-links.tsx';

export function HelpSection() {
  const { t } = useLingui();
  const lender = usePageData()?.lender;
  if (!lender) return null;
  return (
    <section data-help className="mt-8 border-t border-border pt-6">
      <h2 className="mb-1 text-lg">{t`Get help`}</h2>
      <AssistantLinks assistant={lender.assistant} />
    </section>
  );
}
