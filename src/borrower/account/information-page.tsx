/** `/my-account/information`: what the borrower gave, to read. */
import { useLingui } from '@lingui/react/macro';
import { Images } from 'lucide-react';
import { useState } from 'react';
import type { VerificationView } from '#contract/identity.ts';
import { formatPhone } from '#domain/phone.ts';
import { groupDigits } from '#domain/typed-digits.ts';
import { CardBones } from '#ui/bones.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { useCoveredAgain } from '#ui/covered-number.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { useFormat } from '#ui/words.tsx';
import { genderWords, purposeWords } from '#words/choices.ts';
import { Link, LinkButton } from '../navigation.tsx';
import { usePlaceWords } from '../verification/place-words.ts';
import { StoredPhoto } from '../verification/stored-photo.tsx';
import { AccountLayout } from './account-layout.tsx';
import { OwnNumber } from './own-number.tsx';
import { useShortPhotoNames } from './photo-names.ts';
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
        isPage
        bones={
          <div className="grid gap-4">
            <CardBones rows={6} />
            <CardBones rows={3} />
          </div>
        }
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
            {
              label: t`IC number`,
              value: <OwnNumber field="ic-number" masked={information.icNumber} label={t`IC number`} />,
            },
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
      {view.bankAccount && (
        <Card title={t`Bank account`}>
          <SummaryList
            items={[
              { label: t`Bank`, value: view.bankAccount.bankName },
              { label: t`Account holder`, value: view.bankAccount.holderName },
              {
                label: t`Account number`,
                value: (
                  <OwnNumber
                    field="account-number"
                    masked={`•••• ${view.bankAccount.lastFour}`}
                    label={t`Account number`}
                    written={groupDigits}
                  />
                ),
              },
            ]}
          />
        </Card>
      )}
      <Card title={t`Photos`}>
        <div className="grid gap-3 sm:grid-cols-3">
          {view.images.map(({ kind, fileId }) => (
            <CoveredPhoto key={kind} kind={kind} fileId={fileId} />
          ))}
        </div>
      </Card>
      <p className="text-text-2">
        {t`Something wrong?`}
        {format.gap}
        <Link to="/my-account/message">{t`Ask us to correct it`}</Link>
      </p>
    </div>
  );
}

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
  const name = useShortPhotoNames()[kind];
  useCoveredAgain(shown, () => setShown(false));
  return (
    <figure
      className={classNames(
        'rounded-control border border-border bg-surface-2',
        // A covered photo is a small tile: beside its words on phones.
        !shown && 'max-sm:flex max-sm:flex-wrap max-sm:items-center',
      )}
    >
      {shown ? (
        <StoredPhoto
          fileId={fileId}
          name={name}
          className="aspect-[4/3] w-full rounded-t-control object-contain"
        />
      ) : (
        <div className="grid h-16 w-20 flex-none place-items-center text-text-3 sm:aspect-[4/3] sm:h-auto sm:w-full">
          <Images aria-hidden className="size-8" />
        </div>
      )}
      <figcaption className="flex min-w-[min(100%,9rem)] flex-1 flex-col items-start px-3 py-1 sm:pt-2">
        <span className="text-sm font-medium">{name}</span>
        {/* One button for both, so that the focus stays on it. */}
        <Button variant="text" size="small" className="-ms-3" onClick={() => setShown(!shown)}>
          {shown ? t`Cover photo` : t`Show photo`}
          <span className="sr-only"> {name}</span>
        </Button>
      </figcaption>
    </figure>
  );
}
