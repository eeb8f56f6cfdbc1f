/** The secret for an authenticator app: a picture for another device's camera, and text to type, in groups of four. */
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { CopyButton } from '#ui/copy-button.tsx';
import { Bone } from '#ui/skeleton.tsx';

const QrPicture = lazy(() => import('#ui/qr-picture.tsx'));

export function AuthenticatorSetup({ secret, uri }: { secret: string; uri: string }) {
  const { t } = useLingui();
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">{t`Set up your authenticator app`}</h2>
      <p className="text-text-2">
        {t`Scan this with an authenticator app on your phone, such as the one from your phone’s maker. It shows a new code every 30 seconds.`}
      </p>
      <Suspense fallback={<Bone className="mx-auto size-60 rounded-control" />}>
        <QrPicture text={uri} label={t`QR code for your authenticator app`} />
      </Suspense>
      <p className="text-sm text-text-2">{t`The camera does not work? Type this key into the app:`}</p>
      <div className="flex flex-wrap items-center gap-3">
        <code className="text-md break-all select-all">{inGroups(secret)}</code>
        <CopyButton text={secret} label={t`key`} />
      </div>
    </section>
  );
}

const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');
