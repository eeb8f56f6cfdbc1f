/** For whoever has neither phone nor mailbox, or was asked to wait too long: our team, who check the person anew. */
import { useLingui } from '@lingui/react/macro';
import { AssistantLinks } from '../frame/assistant-links.tsx';
import { usePageData } from '../page-data.tsx';

export function NoWayIn() {
  const { t } = useLingui();
  const assistant = usePageData()?.lender.assistant;
  if (!assistant) return null;
  return (
    <div>
      <p className="mb-2 text-text-2">
        {t`Neither your phone nor your mailbox any more? Our team checks who you are and helps you in:`}
      </p>
      <AssistantLinks assistant={assistant} />
    </div>
  );
}
