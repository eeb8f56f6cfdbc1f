/** The file that the borrower sent: a picture to look at closely, or a PDF to open. Every look is recorded. */
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { FileText, Maximize2 } from 'lucide-react';
import { useState } from 'react';
import { getPaymentProof, type PaymentRow } from '#contract/office.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { addressOf } from '#ui/endpoint-address.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { api } from '../api.ts';
import { useObjectUrl } from '../use-object-url.ts';
import { PictureViewer } from '../viewer/picture-viewer.tsx';

export function Proof({ payment }: { payment: PaymentRow }) {
  const { t } = useLingui();
  return (
    <Card
      title={t`Payment proof`}
      aside={
        payment.proofMediaType !== null && (
          <span className="text-sm text-text-3">{t`Opening a proof is recorded`}</span>
        )
      }
    >
      {payment.proofMediaType === null ? (
        <p className="text-text-2">{t`The borrower sent no proof. Finance found this payment in the bank statement.`}</p>
      ) : payment.proofMediaType === 'application/pdf' ? (
        <PdfProof paymentId={payment.paymentId} />
      ) : (
        <PictureProof paymentId={payment.paymentId} />
      )}
    </Card>
  );
}

function PdfProof({ paymentId }: { paymentId: string }) {
  const { t } = useLingui();
  return (
    <div className="grid justify-items-center gap-4 rounded-control bg-surface-2 px-4 py-10 text-center">
      <FileText aria-hidden className="size-10 text-text-3" />
      <p className="text-text-2">{t`The proof is a PDF.`}</p>
      <ButtonLink
        size="small"
        variant="secondary"
        href={addressOf(getPaymentProof, { paymentId })}
        target="_blank"
        rel="noreferrer"
      >
        {t`Open the PDF`}
        <span className="sr-only"> {t`(opens in a new tab)`}</span>
      </ButtonLink>
    </div>
  );
}

function PictureProof({ paymentId }: { paymentId: string }) {
  const { t } = useLingui();
  const query = useQuery({
    queryKey: ['getPaymentProof', paymentId],
    queryFn: ({ signal }) => api.getPaymentProof({ paymentId }, { signal }),
    // Every fetch is a look that is recorded: one is enough.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    // And none is missing: what left the screen is fetched, and recorded, when it is shown again.
    gcTime: 0,
  });
  return (
    <Loaded
      query={query}
      label={t`Loading the proof…`}
      failed={t`We could not load the proof.`}
      bones={<Bone className="h-96 rounded-control" />}
    >
      {(file) => <Shown file={file} />}
    </Loaded>
  );
}

function Shown({ file }: { file: Blob }) {
  const { t } = useLingui();
  const url = useObjectUrl(file);
  const [open, setOpen] = useState<number>();
  if (!url) return <Bone className="h-96 rounded-control" />;
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(0)}
        className="block w-full rounded-control bg-surface-3 focus-visible:rounded-control"
      >
        <img
          src={url}
          alt={t`Proof of payment, open it larger`}
          className="mx-auto max-h-[36rem] w-auto rounded-control object-contain"
        />
      </button>
      <Button size="small" variant="secondary" className="mt-4" onClick={() => setOpen(0)}>
        <Maximize2 aria-hidden />
        {t`Open larger`}
      </Button>
      <PictureViewer
        pictures={[{ id: 'payment-proof', name: t`Proof of payment`, url }]}
        index={open}
        onIndex={setOpen}
      />
    </>
  );
}
