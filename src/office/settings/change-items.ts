/** What of the lender is written where: the lines of a card, and of a proposal beside what is in force. */
import { useLingui } from '@lingui/react/macro';
import type { ContactSettings, LicenceSettings, LimitsSettings, ShownAccount } from '#contract/settings.ts';
import { formatPhone, parseMalaysianMobile } from '#domain/phone.ts';
import { useFormat } from '#ui/words.tsx';

export type Line = { label: string; value: string };

export function useLicenceLines(): (licence: LicenceSettings) => Line[] {
  const { t } = useLingui();
  const format = useFormat();
  const none = t`Not given yet`;
  return (licence) => [
    { label: t`SSM number`, value: licence.ssmNumber || none },
    { label: t`Licence number`, value: licence.licenceNumber || none },
    { label: t`Licence from`, value: licence.licenceFrom ? format.date(licence.licenceFrom) : none },
    { label: t`Licence until`, value: licence.licenceUntil ? format.date(licence.licenceUntil) : none },
    { label: t`Online lending approval`, value: licence.onlineApprovalReference || none },
    { label: t`Advertisement permit`, value: licence.advertisementPermit || none },
    { label: t`Address`, value: licence.address || none },
    { label: t`Complaint channels`, value: licence.complaintChannels.join(' · ') || none },
    { label: t`Contact for personal data`, value: licence.dataProtectionContact || t`The loan assistant` },
  ];
}

export function useAccountLines(): (account: ShownAccount) => Line[] {
  const { t } = useLingui();
  return (account) => [
    { label: t`Registered name, and holder of the account`, value: account.registeredName },
    { label: t`Bank`, value: account.bankName },
    { label: t`Account number`, value: `•••• ${account.lastFour}` },
  ];
}

/** A mobile number as people write it; any other as it was typed. */
function shownPhone(number: string): string {
  const mobile = parseMalaysianMobile(number);
  return mobile ? formatPhone(mobile) : number;
}

export function useContactLines(): (contact: ContactSettings) => Line[] {
  const { t } = useLingui();
  const none = t`Not given yet`;
  return ({ name, whatsapp, phone }) => [
    { label: t`Loan assistant`, value: name || none },
    { label: t`WhatsApp`, value: whatsapp ? shownPhone(whatsapp) : none },
    { label: t`Phone`, value: phone || none },
  ];
}

export function useLimitsLines(): (limits: LimitsSettings) => Line[] {
  const { t } = useLingui();
  const format = useFormat();
  return (limits) => [
    { label: t`Two approvers for loans from`, value: format.sen(limits.twoApproversFromSen) },
    { label: t`Payouts on one day at most`, value: format.sen(limits.payoutsPerDaySen) },
  ];
}
