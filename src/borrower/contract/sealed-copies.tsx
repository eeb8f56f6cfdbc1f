/** The sealed copies to keep: one file per language, each with its fingerprint, and how anybody can check one. */
import { useLingui } from '@lingui/react/macro';
import { Download, Scale } from 'lucide-react';
import { getAgreementPdf } from '#contract/agreements.ts';
import { spacedVerificationCode } from '#domain/verification-code.ts';
import { Card } from '#ui/card.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { addressOf } from '#ui/endpoint-address.ts';
import { Tag } from '#ui/tag.tsx';
import { governingLocale, locales } from '#words/locale.ts';
import { Link } from '../navigation.tsx';
import { type Agreement, type Copy, shortFingerprint } from './contract-progress.ts';

type SealedCopiesProps = { loanId: string; seal: NonNullable<Agreement['seal']> };

export function SealedCopies({ loanId, seal: { copies, verificationCode } }: SealedCopiesProps) {
  const { t } = useLingui();
  const code = spacedVerificationCode(verificationCode);
  return (
    <Card title={t`Your sealed copies`} className="print:hidden">
      <p className="max-w-measure text-text-2">
        {t`Download them as often as you like: free, for as long as we keep records.`}
      </p>
      <ul className="mt-2">
        {copies.map((copy) => (
          <CopyRow key={copy.language} loanId={loanId} copy={copy} />
        ))}
      </ul>
      <p className="mt-3 max-w-measure">
        {t`Anybody who has a copy can check that it is genuine, without an account. Your name and IC number are shown masked, and no amount.`}
      </p>
      <p className="flex flex-wrap items-center gap-x-3">
        <Link to={`/verify?code=${code}`} className="stands-alone">{t`Check a copy with this code`}</Link>
        <span className="tabular">{code}</span>
      </p>
    </Card>
  );
}

function CopyRow({ loanId, copy: { language, sha256 } }: { loanId: string; copy: Copy }) {
  const { t } = useLingui();
  const { name, tag } = locales[language];
  return (
    <li className="border-b border-border py-2">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        <span lang={tag}>{name}</span>
        {language === governingLocale && (
          <Tag tone="neutral" icon={Scale}>
            {t`This text counts`}
          </Tag>
        )}
      </p>
      <a
        href={addressOf(getAgreementPdf, { loanId, language })}
        download
        className="stands-alone gap-1.5 font-medium"
      >
        <Download aria-hidden className="size-4.5" />
        {t`Download (PDF)`}
        <span className="sr-only"> {name}</span>
      </a>
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-text-2">
        <span>{t`Fingerprint (SHA-256)`}</span>
        <span className="tabular">{shortFingerprint(sha256)}</span>
        <CopyButton text={sha256} label={t`the whole fingerprint of the copy in ${name}`} />
      </p>
    </li>
  );
}
