/** The agreement of a case: which version it is, how far it is, the paper itself, and offering it again or taking it back. */
import { useLingui } from '@lingui/react/macro';
import { CircleCheck, CircleX, Hourglass } from 'lucide-react';
import type { ApplicationCase } from '#contract/office.ts';
import { type AgreementStep, agreementEnds } from '#domain/agreement-life.ts';
import type { Signature as GivenSignature } from '#domain/signature.ts';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { SignaturePicture } from '#ui/signature-picture.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { Tag } from '#ui/tag.tsx';
import { useFormat } from '#ui/words.tsx';
import { agreementStateWords } from '#words/agreement.ts';
import { AgreementLink } from '../../agreement-link.tsx';
import { ReissueAgreement } from './reissue-agreement.tsx';
import { WithdrawOffer } from './withdraw-offer.tsx';

type Agreement = NonNullable<ApplicationCase['agreement']>;

export function AgreementCard({ found, agreement }: { found: ApplicationCase; agreement: Agreement }) {
  const { t } = useLingui();
  const { loanId, allowed } = found;
  const { version } = agreement;
  return (
    <Card title={t`Agreement`} aside={<StateTag state={agreement.state} />}>
      <p className="text-text-2">
        {version === 1
          ? t`Version 1, as it was offered first.`
          : t`Version ${version}: it was offered again, and the one before no longer counts.`}
      </p>
      <Progress agreement={agreement} />
      {agreement.signature && <Signature signature={agreement.signature} name={found.borrower.name} />}
      <div className="mt-4 grid gap-4">
        {allowed.includes('getCaseAgreementPdf') && <AgreementLink loanId={loanId} block />}
        {allowed.includes('reissueAgreement') && <ReissueAgreement found={found} agreement={agreement} />}
        {allowed.includes('withdrawOffer') && <WithdrawOffer found={found} />}
      </div>
    </Card>
  );
}

/** What whoever signs for the lender looks at, and whether the borrower was asked twice for more than a line. */
function Signature({ signature, name }: { signature: GivenSignature; name: string }) {
  const { t } = useLingui();
  return (
    <div className="mt-4 grid gap-3">
      <SignaturePicture signature={signature} label={t`Signature of ${name}`} />
      {signature.kind === 'drawn' && signature.insisted && (
        <Notice tone="warning" title={t`The signature is one straight line`}>
          {t`The borrower was asked twice for more and kept it. Compare it with the application before you sign for the lender.`}
        </Notice>
      )}
    </div>
  );
}

function StateTag({ state }: { state: Agreement['state'] }) {
  const { i18n } = useLingui();
  const words = i18n._(agreementStateWords[state].id);
  if (agreementEnds.some((end) => end === state)) return <Tag icon={CircleX}>{words}</Tag>;
  const isComplete = state === 'delivered';
  return (
    <Tag tone={isComplete ? 'success' : 'info'} icon={isComplete ? CircleCheck : Hourglass}>
      {words}
    </Tag>
  );
}

function Progress({ agreement }: { agreement: Agreement }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const times: [AgreementStep, string | null][] = [
    ['offered', agreement.offeredAt],
    ['signed', agreement.signedAt],
    ['countersigned', agreement.countersignedAt],
    ['attested', agreement.attestedAt],
    ['stamped', agreement.stampedAt],
    ['sealed', agreement.sealedAt],
    ['delivered', agreement.deliveredAt],
  ];
  return (
    <SummaryList
      items={times.map(([step, at]) => ({
        label: i18n._(agreementStateWords[step].id),
        value: at ? format.dateTime(at) : '–',
      }))}
    />
  );
}
