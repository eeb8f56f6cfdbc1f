/** The agreement of a loan as PDF: the sealed copy as soon as there is one; to hand over, the Malay one that counts. */
import { useLingui } from '@lingui/react/macro';
import { FileText } from 'lucide-react';
import { getCaseAgreementPdf } from '#contract/contracts.ts';
import { ButtonLink } from '#ui/button.tsx';
import { addressOf } from '#ui/endpoint-address.ts';
import { type Locale, locales } from '#words/locale.ts';

type AgreementLinkProps = {
  loanId: string;
  block?: boolean;
  /** Of the sealed copy to print; without it the reader's own. */
  language?: Locale;
};

export function AgreementLink({ loanId, block = false, language }: AgreementLinkProps) {
  const { t } = useLingui();
  const name = language && locales[language].name;
  return (
    <ButtonLink
      variant="secondary"
      size="small"
      block={block}
      href={addressOf(getCaseAgreementPdf, { loanId, ...(language && { language }) })}
    >
      <FileText aria-hidden />
      {name ? t`Sealed copy in ${name} (PDF)` : t`Read the agreement (PDF)`}
    </ButtonLink>
  );
}
