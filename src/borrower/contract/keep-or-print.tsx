/** Taking the text along before it is sealed: as PDF in each language, or on paper. */
import { useLingui } from '@lingui/react/macro';
import { Download, Printer } from 'lucide-react';
import { getAgreementPdf } from '#contract/agreements.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { addressOf } from '#ui/endpoint-address.ts';
import { agreementLocales, locales } from '#words/locale.ts';

type KeepOrPrintProps = { loanId: string; isSealed: boolean };

export function KeepOrPrint({ loanId, isSealed }: KeepOrPrintProps) {
  const { t } = useLingui();
  return (
    <div className="-mx-3 flex flex-wrap items-center print:hidden">
      {!isSealed &&
        agreementLocales.map((language) => (
          <ButtonLink
            key={language}
            href={addressOf(getAgreementPdf, { loanId, language })}
            download
            variant="text"
          >
            <Download aria-hidden />
            <span>
              {t`PDF`} <span lang={locales[language].tag}>{locales[language].name}</span>
            </span>
          </ButtonLink>
        ))}
      <Button variant="text" onClick={() => print()}>
        <Printer aria-hidden />
        {t`Print`}
      </Button>
    </div>
  );
}
