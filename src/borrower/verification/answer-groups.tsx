/** All answers in groups, as they will be sent; those that are open have a way back to change them. */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { VerificationView } from '#contract/identity.ts';
import { findBank, parseAccountNumber } from '#domain/bank.ts';
import { parseCalendarDate } from '#domain/date.ts';
import type { IcField } from '#domain/ic-comparison.ts';
import { formatIcNumber } from '#domain/ic-number.ts';
import { formatPhone, parseMalaysianMobile } from '#domain/phone.ts';
import { identityImageKinds } from '#domain/refusal.ts';
import { groupDigits, withoutGaps } from '#domain/typed-digits.ts';
import { genders, loanPurposes } from '#domain/verification.ts';
import { Card } from '#ui/card.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { useFormat } from '#ui/words.tsx';
import { genderWords, purposeWords } from '#words/choices.ts';
import { todayInKualaLumpur } from '../account/today.ts';
import { Link } from '../navigation.tsx';
import { differencesFromIc, readAbout } from './about-you.ts';
import type { Draft } from './draft.ts';
import { useIcWords } from './ic-words.ts';
import { PhotoToLookAt } from './photo-picture.tsx';
import { usePhotoNames } from './photo-words.ts';
import { usePlaceWords } from './place-words.ts';
import type { Plan, Step } from './plan.ts';
import { readBank, readEmergency, readWork } from './step-answers.ts';
import { useStepNames } from './step-form.tsx';
import { readerOf } from './typed.ts';
import { addressOfPlace } from './verification-address.ts';

type GroupsProps = { draft: Draft; plan: Plan; view: VerificationView };

export function AnswerGroups({ draft, plan, view }: GroupsProps) {
  return (
    <div className="grid gap-4">
      <AboutGroup draft={draft} plan={plan} />
      <WorkGroup draft={draft} plan={plan} />
      <EmergencyGroup draft={draft} plan={plan} />
      <PhotosGroup draft={draft} plan={plan} />
      <BankGroup draft={draft} plan={plan} view={view} />
    </div>
  );
}

function Group({ step, plan, children }: { step: Step; plan: Plan; children: ReactNode }) {
  const { t } = useLingui();
  const name = useStepNames()[step];
  return (
    <Card
      title={name}
      aside={
        plan.steps.includes(step) && (
          <Link to={addressOfPlace(step, true)} className="stands-alone">
            {t`Change`}
            <span className="sr-only"> {name}</span>
          </Link>
        )
      }
    >
      {children}
    </Card>
  );
}

type GroupProps = Omit<GroupsProps, 'view'>;

function AboutGroup({ draft, plan }: GroupProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const placeWords = usePlaceWords();
  const about = readAbout(readerOf(draft.typed));
  const digits = withoutGaps(about.icNumber);
  const bornOn = parseCalendarDate(about.dateOfBirth);
  const gender = genders.find((one) => one === about.gender);
  const differences = differencesFromIc(about, todayInKualaLumpur());
  const saidWords = useIcWords();
  /** What is asked at the field is asked once more before it is sent. */
  const beside = (field: IcField, value: ReactNode) => {
    const said = differences[field] && saidWords(field, differences[field]);
    if (!said) return value;
    return (
      <>
        {value}
        <span className="block text-sm text-warning-text">{t`Your IC number says: ${said}`}</span>
      </>
    );
  };
  return (
    <Group step="about" plan={plan}>
      <SummaryList
        items={[
          { label: t`Full name`, value: about.fullName },
          {
            label: t`IC number`,
            value: (
              <span className="num">{/^\d{12}$/.test(digits) ? formatIcNumber(digits) : about.icNumber}</span>
            ),
          },
          { label: t`Date of birth`, value: beside('dateOfBirth', bornOn && format.date(bornOn)) },
          { label: t`Place of birth`, value: beside('placeOfBirth', placeWords(about.placeOfBirth)) },
          { label: t`Gender`, value: beside('gender', gender && i18n._(genderWords[gender])) },
          { label: t`Home address`, value: <span className="whitespace-pre-line">{about.address}</span> },
        ]}
      />
    </Group>
  );
}

function WorkGroup({ draft, plan }: GroupProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const work = readWork(readerOf(draft.typed));
  const purpose = loanPurposes.find((one) => one === work.loanPurpose);
  return (
    <Group step="work" plan={plan}>
      <SummaryList
        items={[
          { label: t`Occupation`, value: work.occupation },
          {
            label: t`Monthly income`,
            value: work.monthlyIncomeSen !== undefined && format.sen(work.monthlyIncomeSen),
          },
          { label: t`Loan purpose`, value: purpose && i18n._(purposeWords[purpose]) },
        ]}
      />
    </Group>
  );
}

function EmergencyGroup({ draft, plan }: GroupProps) {
  const { t } = useLingui();
  const { emergencyContactName, emergencyContactPhone } = readEmergency(readerOf(draft.typed));
  const phone = parseMalaysianMobile(emergencyContactPhone);
  return (
    <Group step="emergency" plan={plan}>
      <SummaryList
        items={[
          { label: t`Name`, value: emergencyContactName },
          {
            label: t`Phone number`,
            value: <span className="num">{phone ? formatPhone(phone) : emergencyContactPhone}</span>,
          },
        ]}
      />
    </Group>
  );
}

function PhotosGroup({ draft: { photos }, plan }: GroupProps) {
  const names = usePhotoNames();
  return (
    <Group step="photos" plan={plan}>
      <ul className="grid grid-cols-3 gap-2">
        {identityImageKinds.map((kind) => {
          const photo = photos[kind];
          return (
            <li key={kind} className="overflow-clip rounded-control border border-border">
              {photo && (
                <PhotoToLookAt
                  photo={photo}
                  name={names[kind]}
                  className="aspect-[4/3] w-full bg-surface-2 object-cover"
                />
              )}
              <p className="px-2 py-1.5 text-xs font-medium">{names[kind]}</p>
            </li>
          );
        })}
      </ul>
    </Group>
  );
}

function BankGroup({ draft, plan, view }: GroupsProps) {
  const { t } = useLingui();
  const typed = readBank(readerOf(draft.typed));
  const isOpen = plan.steps.includes('bank');
  const digits = parseAccountNumber(typed.accountNumber) ?? '';
  const lastFour = view.bankAccount?.lastFour ?? '';
  return (
    <Group step="bank" plan={plan}>
      <SummaryList
        items={[
          { label: t`Bank name`, value: findBank(typed.bankCode)?.shortName },
          { label: t`Account holder name`, value: typed.holderName },
          {
            label: t`Account number`,
            value: <span className="num">{isOpen ? groupDigits(digits) : t`ending ${lastFour}`}</span>,
          },
        ]}
      />
    </Group>
  );
}
