/** `/my-account`: the menu hub. */
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, CircleDashed, Clock, TriangleAlert } from 'lucide-react';
import type { VerificationView } from '#contract/identity.ts';
import { maskPhone } from '#domain/phone.ts';
import { ColourModeSwitch } from '#ui/colour-mode-switch.tsx';
import { LanguageLinks } from '#ui/language-menu.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Heading } from '#ui/navigation.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { Tag } from '#ui/tag.tsx';
import { api } from '../api.ts';
import { useSwitchLocale, useTranslations } from '../navigation.tsx';
import { AccountMenu } from './account-menu.tsx';
import { useVerification } from './use-verification.ts';

export function MyAccountPage() {
  const { t } = useLingui();
  const switchLocale = useSwitchLocale();
  const hrefs = useTranslations();
  const profile = useQuery({
    queryKey: ['getProfile'],
    queryFn: ({ signal }) => api.getProfile(undefined, { signal }),
  });
  const verification = useVerification();
  return (
    <div className="wrap max-w-form py-6">
      <Heading>{t`Account`}</Heading>
      <div className="mt-3 mb-5">
        <Loaded
          query={profile}
          label={t`Loading your profile…`}
          failed={t`We could not load your profile.`}
          bones={<Bone className="h-12" />}
        >
          {({ name, phone }) => (
            <div className="flex flex-wrap items-center justify-between gap-2">
              <div className="min-w-0">
                <p className="text-md font-strong">{name}</p>
                <p className="num text-text-2">{maskPhone(phone)}</p>
              </div>
              {verification.data && <VerificationTag state={verification.data.state} />}
            </div>
          )}
        </Loaded>
      </div>
      <AccountMenu />
      <div className="mt-8 grid gap-5 border-t border-border pt-6">
        <LanguageLinks hrefs={hrefs} onChoose={(locale) => void switchLocale(locale)} />
        <ColourModeSwitch />
      </div>
    </div>
  );
}

function VerificationTag({ state }: { state: VerificationView['state'] }) {
  const { t } = useLingui();
  if (state === 'checked') {
    return (
      <Tag tone="success" icon={BadgeCheck}>
        {t`Identity checked`}
      </Tag>
    );
  }
  if (state === 'submitted') {
    return (
      <Tag tone="info" icon={Clock}>
        {t`Identity given`}
      </Tag>
    );
  }
  if (state === 'correction-needed') {
    return (
      <Tag tone="warning" icon={TriangleAlert}>
        {t`Correction needed`}
      </Tag>
    );
  }
  return (
    <Tag tone="neutral" icon={CircleDashed}>
      {t`Identity not given yet`}
    </Tag>
  );
}
