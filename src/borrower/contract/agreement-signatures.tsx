/** Under the text: the borrower's signature, the lender's, and what an attestor and the stamp office added. */
import { useLingui } from '@lingui/react/macro';
import { SignaturePicture } from '#ui/signature-picture.tsx';
import { useFormat } from '#ui/words.tsx';
import { attestationMannerWords, capacityWords } from '#words/agreement.ts';
import type { Agreement } from './contract-progress.ts';

type AgreementSignaturesProps = {
  agreement: Agreement;
  signature: NonNullable<Agreement['signature']>;
};

export function AgreementSignatures({
  agreement: { attestation, stamp },
  signature: { signature, signedAt, dueDay, countersignedBy, countersignedAt },
}: AgreementSignaturesProps) {
  const { t } = useLingui();
  const format = useFormat();
  const when = format.dateTime(signedAt);
  const lenderWhen = countersignedAt ? format.dateTime(countersignedAt) : '';
  return (
    <div className="mt-3 grid grid-cols-1 gap-3 text-text-2">
      <SignaturePicture signature={signature} label={t`Your signature, signed ${when}`} />
      <p>{t`Signed by you on ${when}, confirmed by a one-time code.`}</p>
      {dueDay !== null && <p>{t`You chose to pay on day ${dueDay} of the month.`}</p>}
      {countersignedBy && <p>{t`Signed for the lender by ${countersignedBy} on ${lenderWhen}.`}</p>}
      {attestation && <Attested attestation={attestation} />}
      {stamp && <Stamped stamp={stamp} />}
    </div>
  );
}

function Attested({ attestation }: { attestation: NonNullable<Agreement['attestation']> }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { attestorName, capacity, manner, attestedAt } = attestation;
  const when = format.dateTime(attestedAt);
  const capacityName = i18n._(capacityWords[capacity]);
  const mannerName = i18n._(attestationMannerWords[manner]);
  return <p>{t`Attested by ${attestorName} (${capacityName}) on ${when}. ${mannerName}.`}</p>;
}

function Stamped({ stamp }: { stamp: NonNullable<Agreement['stamp']> }) {
  const { t } = useLingui();
  const format = useFormat();
  const { certificateNumber } = stamp;
  const when = format.date(stamp.stampedOn);
  const duty = format.sen(stamp.amountSen);
  return <p>{t`Stamped on ${when}: certificate ${certificateNumber}, stamp duty ${duty}.`}</p>;
}
