/** Lender and licence: the data that the law wants shown. A change is a proposal; another administrator confirms it. */
import { useLingui } from '@lingui/react/macro';
import { proposeLicenceChange } from '#contract/settings.ts';
import { Notice } from '#ui/notice.tsx';
import { useForm } from '#ui/use-form.ts';
import { useMay } from '../access/use-may.ts';
import { api } from '../api.ts';
import { useLicenceLines } from './change-items.ts';
import { LicenceFields, licenceFieldOf, readLicence, useLicenceCheck } from './licence-fields.tsx';
import { PartCard, ProposalForm } from './part-card.tsx';
import { type Lender, useSettingsDone } from './use-settings.ts';

export function LicenceCard({ lender, waitingAt }: { lender: Lender; waitingAt: string | undefined }) {
  const { t } = useLingui();
  const may = useMay();
  const lines = useLicenceLines();
  const { value, last } = lender.licence;
  const isMissing = [value.ssmNumber, value.licenceNumber, value.licenceFrom, value.licenceUntil].some(
    (part) => !part,
  );
  const isDemo = isMissing || !value.onlineApprovalReference || !value.advertisementPermit || !value.address;
  return (
    <PartCard
      title={t`Lender and licence`}
      items={[
        {
          label: t`Registered name`,
          value: lender.account.value.registeredName,
          note: t`Changes with the account`,
        },
        ...lines(value),
      ]}
      last={last}
      waitingAt={waitingAt}
      edit={
        may('proposeLicenceChange')
          ? {
              label: t`Edit lender and licence`,
              form: (close) => <LicenceForm lender={lender} onClose={close} />,
            }
          : undefined
      }
    >
      {isDemo && (
        <div className="mb-4">
          <Notice tone="warning">
            {t`Something is missing, so every page and paper says that this is a demonstration.`}
          </Notice>
        </div>
      )}
    </PartCard>
  );
}

function LicenceForm({ lender, onClose }: { lender: Lender; onClose: () => void }) {
  const { t } = useLingui();
  const done = useSettingsDone(onClose);
  const form = useForm({
    schema: proposeLicenceChange.body,
    read: readLicence,
    check: useLicenceCheck(),
    submit: (licence, { key }) => api.proposeLicenceChange(licence, { key }),
    fieldOf: licenceFieldOf,
    done: (settings) => done(settings, t`Proposed. It takes effect when another administrator confirms it.`),
    guard: true,
  });
  return (
    <ProposalForm form={form} onClose={onClose}>
      <LicenceFields form={form} given={lender.licence.value} />
    </ProposalForm>
  );
}
