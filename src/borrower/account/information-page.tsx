/** `/my-account/information`: what the borrower gave, to read. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { VerificationView } from '#contract/identity.ts';
import { getFile } from '#contract/identity.ts';
import { formatPhone } from '#domain/phone.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { addressOf } from '#ui/endpoint-address.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { useFormat } from '#ui/words.tsx';
import { genderWords, purposeWords } from '#words/choices.ts';
import { Link, LinkButton } from '../navigation.tsx';
import { usePlaceWords } from '../verification/place-words.ts';
import { AccountLayout } from './account-layout.tsx';
import { useVerification } from './use-verification.ts';

export function InformationPage() {
  const { t } = useLingui();
  const verification = useVerification();
  return (
    <AccountLayout title={t`Personal Information`}>
      <Loaded
        query={verification}
        label={t`Loading your information…`}
        failed={t`We could not load your information.`}
        bones={<Bone className="h-96 rounded-card" />}
      >
        {(view) =>
          view.personalInformation ? (
            <Given view={view} information={view.personalInformation} />
          ) : (
            <Card>
              <EmptyState action={<LinkButton to="/verifikasi-akun">{t`Verify my identity`}</LinkButton>}>
                {t`You have not given us your information yet`}
              </EmptyState>
            </Card>
          )
        }
      </Loaded>
    </AccountLayout>
  );
}

type Information = NonNullable<VerificationView['personalInformation']>;

function Given({ view, information }: { view: VerificationView; information: Information }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const placeWords = usePlaceWords();
  return (
    <div className="grid gap-4">
      <Card title={t`About you`}>
        <SummaryList
          items={[
            { label: t`Full name`, value: information.fullName },
            { label: t`IC number`, value: <span className="num">{information.icNumber}</span> },
            { label: t`Gender`, value: i18n._(genderWords[information.gender]) },
            { label: t`Place of birth`, value: placeWords(information.placeOfBirth) },
            { label: t`Date of birth`, value: format.date(information.dateOfBirth) },
            {
              label: t`Home address`,
              value: <span className="whitespace-pre-line">{information.address}</span>,
            },
          ]}
        />
      </Card>
      <Card title={t`Work and income`}>
        <SummaryList
          items={[
            { label: t`Occupation`, value: information.occupation },
            { label: t`Monthly income`, value: format.sen(information.monthlyIncomeSen) },
            { label: t`Loan purpose`, value: i18n._(purposeWords[information.loanPurpose]) },
          ]}
        />
      </Card>
      <Card title={t`Emergency contact`}>
        <SummaryList
          items={[
            { label: t`Name`, value: information.emergencyContactName },
            {
              label: t`Phone number`,
              value: <span className="num">{formatPhone(information.emergencyContactPhone)}</span>,
            },
          ]}
        />
      </Card>
      <Card title={t`Photos`}>
        <div className="grid gap-3 sm:grid-cols-3">
          {view.images.map(({ kind, fileId }) => (
            <CoveredPhoto key={kind} kind={kind} fileId={fileId} />
          ))}
        </div>
      </Card>
      <p className="text-text-2">
        {t`Something wrong?`} <Link to="/my-account/message">{t`Ask us to correct it`}</Link>
      </p>
    </div>
  );
}

const shownForMs = 30_000;

/** Covered until it is asked for, and covered again after half a minute. */
function CoveredPhoto({
  kind,
  fileId,
}: {
  kind: VerificationView['images'][number]['kind'];
  fileId: string;
}) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  const names = {
    'ic-front': t`MyKad, front`,
    'ic-back': t`MyKad, back`,
    'selfie-with-ic': t`Selfie with MyKad`,
  };
  const show = () => {
    setShown(true);
    setTimeout(() => setShown(false), shownForMs);
  };
  return (
    <figure className="overflow-clip rounded-control border border-border bg-surface-2">
      {shown ? (
        <img
          src={addressOf(getFile, { fileId })}
          alt={names[kind]}
          className="aspect-[4/3] w-full object-contain"
        />
      ) : (
        <div className="grid aspect-[4/3] place-items-center">
          <Button variant="text" onClick={show}>
            {t`Show photo`}
            <span className="sr-only"> {names[kind]}</span>
          </Button>
        </div>
      )}
      <figcaption className="px-3 py-2 text-sm font-medium">{names[kind]}</figcaption>
    </figure>
  );
}
