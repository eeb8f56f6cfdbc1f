/** `/office/settings`: what waits for a second person, then each part of the lender with who changed it last. */
import { useLingui } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import type { Settings } from '#contract/settings.ts';
import { Card } from '#ui/card.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Heading } from '#ui/navigation.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { useMay } from '../access/use-may.ts';
import { Link } from '../navigation.tsx';
import { AccountCard } from './account-card.tsx';
import { ContactCard } from './contact-card.tsx';
import { FormsCard } from './forms-card.tsx';
import { HoursCard } from './hours-card.tsx';
import { LicenceCard } from './licence-card.tsx';
import { LimitsCard } from './limits-card.tsx';
import { MaintenanceCard } from './maintenance-card.tsx';
import { Opening } from './opening.tsx';
import { useSettings } from './use-settings.ts';
import { WaitingChange, waitingOf } from './waiting-change.tsx';

export function SettingsPage() {
  const { t } = useLingui();
  const query = useSettings();
  return (
    <>
      <Heading>{t`Settings`}</Heading>
      <p className="mt-1 max-w-measure text-text-2">
        {t`Legal and money settings and the contact for borrowers need two administrators. Everything else takes effect at once. Each change is recorded, with what was there before.`}
      </p>
      <div className="mt-5">
        <Loaded
          query={query}
          label={t`Loading the settings…`}
          failed={t`We could not load the settings. Nothing was changed.`}
          bones={<Bone className="h-72 rounded-card" />}
        >
          {(settings) => <Parts settings={settings} />}
        </Loaded>
      </div>
    </>
  );
}

function Parts({ settings }: { settings: Settings }) {
  const { t } = useLingui();
  const { lender, waiting, administrators } = settings;
  return (
    <div className="grid gap-5">
      {waiting.length > 0 && (
        <section aria-label={t`Waiting`} className="grid gap-5">
          {waiting.map((change) => (
            <WaitingChange
              key={change.changeId}
              change={change}
              lender={lender}
              administrators={administrators}
            />
          ))}
        </section>
      )}
      {lender ? (
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <div className="grid gap-5">
            <LicenceCard lender={lender} waitingAt={waitingOf(waiting, 'licence')} />
            <FormsCard lender={lender} />
            <Elsewhere />
          </div>
          <div className="grid gap-5">
            <AccountCard lender={lender} waitingAt={waitingOf(waiting, 'account')} />
            <LimitsCard lender={lender} waitingAt={waitingOf(waiting, 'limits')} />
            <ContactCard lender={lender} waitingAt={waitingOf(waiting, 'contact')} />
            <HoursCard lender={lender} />
            <MaintenanceCard lender={lender} />
          </div>
        </div>
      ) : (
        waiting.length === 0 && <Opening administrators={administrators} />
      )}
    </div>
  );
}

/** What is set on pages of its own. */
function Elsewhere() {
  const { t } = useLingui();
  const may = useMay();
  const places = [
    {
      to: '/settings/products',
      label: t`Products`,
      hint: t`Amounts, terms and rates`,
      action: 'getProductVersions',
    },
    {
      to: '/settings/templates',
      label: t`Message templates`,
      hint: t`What the team sends often`,
      action: 'getTemplates',
    },
    { to: '/calendar', label: t`Calendar`, hint: t`Holidays and rest days`, action: 'getCalendar' },
    { to: '/team', label: t`Team`, hint: t`People, roles and sign-ins`, action: 'getTeam' },
  ] as const;
  return (
    <Card title={t`Set on their own pages`}>
      <ul>
        {places
          .filter(({ action }) => may(action))
          .map(({ to, label, hint }) => (
            <li key={to} className="border-b border-border last:border-b-0">
              <Link to={to} className="flex min-h-11 items-center justify-between gap-3 py-2.5 no-underline">
                <span>
                  <span className="block font-strong underline">{label}</span>
                  <span className="block text-sm text-text-2">{hint}</span>
                </span>
                <ChevronRight aria-hidden className="size-5 flex-none text-text-3" />
              </Link>
            </li>
          ))}
      </ul>
    </Card>
  );
}
