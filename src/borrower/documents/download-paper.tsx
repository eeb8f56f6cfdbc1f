/** The link to an issued paper, in the language of the page. */
import { useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { getDocument, type IssuedDocument } from '#contract/documents.ts';
import { addressOf } from '#ui/endpoint-address.ts';
import { useLocale } from '#ui/words.tsx';

export function DownloadPaper({ paper: { documentId, number } }: { paper: IssuedDocument }) {
  const { t } = useLingui();
  const language = useLocale();
  return (
    <a
      href={addressOf(getDocument, { documentId, language })}
      download
      className="stands-alone gap-1.5 font-medium"
    >
      <Download aria-hidden className="size-4.5" />
      {t`Download (PDF)`}
      <span className="sr-only"> {number}</span>
    </a>
  );
}
