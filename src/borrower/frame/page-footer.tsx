/**
 * The small print of every page: who lends and by which licence, help, colour mode and language; the hub of the account
 * has these two itself.
 */
import { useLingui } from '@lingui/react/macro';
import type { Lender } from '#contract/lender.ts';
import { ColourModeSwitch } from '#ui/colour-mode-switch.tsx';
import { LanguageLinks } from '#ui/language-menu.tsx';
import { Logo } from '#ui/logo.tsx';
import { Footer } from '#ui/shell.tsx';
import { useFormat } from '#ui/words.tsx';
import { usePageData } from '../page-data.tsx';
import { useSwitchLocale, useTranslations } from '../switch-locale.ts';
import { AssistantLinks } from './assistant-links.tsx';

type PageFooterProps = { isTask: boolean; isHub: boolean };

export function PageFooter({ isTask, isHub }: PageFooterProps) {
  const { t } = useLingui();
  const switchLocale = useSwitchLocale();
  const hrefs = useTranslations();
  const lender = usePageData()?.lender;
  return (
    <Footer>
      <div>
        <Logo className="text-text" />
        {lender && <Licence lender={lender} />}
      </div>
      {!isTask && (
        // A page that says how to reach somebody says it once.
        <div className="[:root:has(#main_[data-help])_&]:hidden">
          <h2 className="text-note">{t`Get help`}</h2>
          {lender && <AssistantLinks assistant={lender.assistant} />}
        </div>
      )}
      {!isHub && (
        <div>
          <h2 className="mb-2 text-note">{t`Display`}</h2>
          <ColourModeSwitch />
          <div className="mt-3">
            <LanguageLinks hrefs={hrefs} onChoose={(locale) => void switchLocale(locale)} />
          </div>
        </div>
      )}
    </Footer>
  );
}

function Licence({ lender }: { lender: Lender }) {
  const { t } = useLingui();
  const format = useFormat();
  const { ssmNumber, licenceNumber, advertisementPermit, onlineApprovalReference } = lender;
  const until = lender.licenceUntil && format.date(lender.licenceUntil);
  const from = lender.licenceFrom && format.date(lender.licenceFrom);
  return (
    <div className="mt-4 grid max-w-measure gap-2">
      <p>
        <b className="text-text">{lender.registeredName}</b> {ssmNumber && t`(SSM ${ssmNumber})`}
      </p>
      {licenceNumber && (
        <p>
          {t`Licensed moneylender. Licence no. ${licenceNumber}, advertisement permit no. ${advertisementPermit}. Check them with KPKT.`}
          {format.gap}
          {from && until && t`Licence valid from ${from} to ${until}.`}
          {format.gap}
          {onlineApprovalReference && t`Online approval ${onlineApprovalReference}.`}
        </p>
      )}
      {lender.address && <p>{lender.address}</p>}
      {lender.complaintChannels.length > 0 && (
        <p>
          {t`Complaints:`}
          {format.gap}
          {lender.complaintChannels.join(' · ')}
        </p>
      )}
      <p className="text-sm text-text-3">{t`All loans depend on our checks.`}</p>
    </div>
  );
}
