/** `/my-account`: the menu hub. */
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, CircleDashed, Clock, TriangleAlert } from 'lucide-react';
import type { VerificationView } from '#contract/identity.ts';
import type { Wallet } from '#contract/loans.ts';
import { maskPhone } from '#domain/phone.ts';
import { ColourModeSwitch } from '#ui/colour-mode-switch.tsx';
import { LanguageLinks } from '#ui/language-menu.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Heading } from '#ui/navigation.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { Tag } from '#ui/tag.tsx';
import { Written } from '#ui/written.tsx';
import { api } from '../api.ts';
import { useSwitchLocale, useTranslations } from '../switch-locale.ts';
import { PaidSoFar } from '../wallet/paid-so-far.tsx';
import { AccountMenu } from './account-menu.tsx';
import { RecoveryNotice } from './recovery-part.ts';
import { useVerification } from './use-verification.ts';
import { useWallet } from './use-wallet.ts';

export function MyAccountPage() {
  const { t } = useLingui();
  const switchLocale = useSwitchLocale();
  const hrefs = useTranslations();
  const profile = useQuery({
    queryKey: ['getProfile'],
    queryFn: ({ signal }) => api.getProfile(undefined, { signal }),
  });
  const verification = useVerification();
  const wallet = useWallet();
  // Nothing came at all: that is said once, and asked for once.
  const isAllMissing = profile.isLoadingError && wallet.isLoadingError;
  const refetch = () => Promise.all([profile.refetch(), isAllMissing && wallet.refetch()]);
  return (
    <div className="wrap max-w-form py-6">
      <Heading>{t`Account`}</Heading>
      <div className="mt-4 mb-5">
        <Loaded
          query={{ ...profile, refetch }}
          label={t`Loading your profile…`}
          failed={
            isAllMissing
              ? t`We could not load your account. Your money and your loan are not affected.`
              : t`We could not load your profile.`
          }
          bones={<Bone className="h-12" />}
        >
          {({ name, phone }) => (
            <div className="flex flex-wrap items-center justify-between gap-2">
              <div className="min-w-0">
                <p className="text-md font-strong">
                  <Written>{name}</Written>
                </p>
                <p className="num text-text-2">{maskPhone(phone)}</p>
              </div>
              {verification.data && wallet.data && (
                <VerificationTag
                  state={verification.data.state}
                  isBeingChecked={
                    wallet.data.loan?.status === 'unknown' || wallet.data.loan?.status === 'under-review'
                  }
                />
              )}
            </div>
          )}
        </Loaded>
      </div>
      {wallet.data?.recovery && (
        <div className="mb-5">
          <RecoveryNotice recovery={wallet.data.recovery} />
        </div>
      )}
      {!isAllMissing && <Progress />}
      <AccountMenu />
      <section className="mt-6">
        <h2 className="mb-2 text-base">{t`Display`}</h2>
        <ColourModeSwitch />
        <div className="mt-3">
          <LanguageLinks hrefs={hrefs} onChoose={(locale) => void switchLocale(locale)} />
          <p className="text-sm text-text-2">{t`We also write to you in the language you choose.`}</p>
        </div>
      </section>
    </div>
  );
}

const isPaidOut = ({ loan }: Wallet): boolean => loan?.status === 'disbursed' || loan?.status === 'settled';

/** How far the loan is; nothing before there is one to pay back. */
function Progress() {
  const { t } = useLingui();
  const query = useWallet();
  if (query.data && !isPaidOut(query.data)) return null;
  return (
    <div className="mb-4">
      <Loaded
        query={query}
        label={t`Loading your wallet…`}
        failed={t`We could not load your wallet. Your money and your loan are not affected.`}
        bones={<Bone className="h-24" />}
      >
        {(wallet) => (
          <div className="border-y border-border py-4">
            <PaidSoFar wallet={wallet} />
          </div>
        )}
      </Loaded>
    </div>
  );
}

type VerificationTagProps = {
  state: VerificationView['state'];
  /** An application waits for it; without one nobody looks at what was given. */
  isBeingChecked: boolean;
};

function VerificationTag({ state, isBeingChecked }: VerificationTagProps) {
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
        {isBeingChecked ? t`Identity being checked` : t`Identity sent`}
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
