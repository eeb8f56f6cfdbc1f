/** `/my-account/privacy`: what you agreed to, who looked at your data, a copy of it, and what can be deleted. */
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CardBones } from '#ui/bones.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { AccountLayout } from '../account/account-layout.tsx';
import { Consents } from './consents.tsx';
import { Deletion } from './deletion.tsx';
import { Download } from './download.tsx';
import { Looks } from './looks.tsx';
import { privacyApi, privacyKey } from './privacy-api.ts';
import { ThisDevice } from './this-device.tsx';

export function PrivacyPage() {
  const { t } = useLingui();
  const query = useQuery({
    queryKey: privacyKey,
    queryFn: ({ signal }) => privacyApi.getPrivacy(undefined, { signal }),
  });
  return (
    <AccountLayout title={t`Privacy`}>
      <Loaded
        query={query}
        label={t`Loading your privacy page…`}
        failed={t`We could not load your privacy page. Nothing was changed.`}
        isPage
        bones={
          <div className="grid max-w-prose gap-5">
            <CardBones rows={4} />
            <CardBones rows={3} />
          </div>
        }
      >
        {(privacy) => (
          <div className="grid max-w-prose gap-5">
            <p className="text-text-2">
              {t`Your data is yours. Here you see what you agreed to and who looked, take a copy, and have deleted what may go.`}
            </p>
            <Consents privacy={privacy} />
            <Looks />
            <ThisDevice />
            <Download downloads={privacy.downloads} />
            <Deletion privacy={privacy} />
          </div>
        )}
      </Loaded>
    </AccountLayout>
  );
}
