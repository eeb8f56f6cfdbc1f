/** The agreement of a loan as PDF: the sealed copy as soon as there is one. */
import { useLingui } from '@lingui/react/macro';
import { FileText } from 'lucide-react';
import { getCaseAgreementPdf } from '#contract/contracts.ts';
import { ButtonLink } from '#ui/button.tsx';
import { addressOf } from '#ui/endpoint-address.ts';

export function AgreementLink({ loanId, block = false }: { loanId: string; block?: boolean }) {
  const { t } = useLingui();
  return (
    <ButtonLink
      variant="secondary"
      size="small"
      block={block}
      href={addressOf(getCaseAgreementPdf, { loanId })}
    >
      <FileText aria-hidden />
      {t`Read the agreement (PDF)`}
    </ButtonLink>
  );
}
