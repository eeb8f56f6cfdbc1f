/** The sealed copy, to be taken: a press downloads the agreement itself, in Malay, and tells that the borrower has it. Money is sent only after that. */
import { useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { getAgreementPdf } from '#contract/agreements.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { addressOf } from '#ui/endpoint-address.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import { Notice } from '#ui/notice.tsx';
import { useOnline } from '#ui/offline-bar.tsx';
import { ApiProblem } from '#ui/problem.ts';
import { useAction } from '#ui/use-action.ts';
import { useFormat, useLocale } from '#ui/words.tsx';
import { locales } from '#words/locale.ts';
import { api } from '../api.ts';
import { type Agreement, type Copy, copiesToTake } from './contract-progress.ts';

type TakeCopyProps = { loanId: string; seal: NonNullable<Agreement['seal']>; onTaken: () => void };

export function TakeCopy({ loanId, seal, onTaken }: TakeCopyProps) {
  const { governing, translation } = copiesToTake(seal.copies, useLocale());
  if (!governing) return null;
  return <Take loanId={loanId} copy={governing} translation={translation} onTaken={onTaken} />;
}

/** Somebody was quicker: another tab of the reader, or our staff with a copy on paper. */
const isNewsToUs = (problem: unknown) =>
  problem instanceof ApiProblem &&
  (problem.code === 'agreement-step-done' || problem.code === 'agreement-changed');

type TakeProps = { loanId: string; copy: Copy; translation: Copy | undefined; onTaken: () => void };

function Take({ loanId, copy, translation, onTaken }: TakeProps) {
  const { t } = useLingui();
  const format = useFormat();
  const online = useOnline();
  const [pressedOffline, setPressedOffline] = useState(false);
  const take = useAction(api.receiveAgreement);
  const { language, sha256, byteCount } = copy;
  const size = format.count(Math.ceil(byteCount / 1024));
  const { name } = locales[language];

  /** The link itself downloads the file, in every browser; beside it the server is told. */
  async function press(event: MouseEvent) {
    setPressedOffline(!online);
    if (!online || take.busy) {
      event.preventDefault();
      return;
    }
    const outcome = await take.run({ loanId, sha256 });
    if (outcome && (outcome.done || isNewsToUs(outcome.problem))) onTaken();
  }

  return (
    <Card title={t`Take your sealed copy`} tone="attention" className="print:hidden">
      <p className="max-w-measure">
        {t`Your contract is signed, attested, stamped and sealed. You have your copy before any money is paid: take it, then we can send your money. The contract itself is in Malay.`}
      </p>
      <div className="mt-4">
        <ButtonLink
          href={addressOf(getAgreementPdf, { loanId, language })}
          download
          onClick={(event) => void press(event)}
        >
          <Download aria-hidden />
          {t`Take your sealed copy`}
        </ButtonLink>
      </div>
      <p className="mt-2 text-sm text-text-2">
        {t`PDF, ${name}, ${size} KB. Free. You can download it again at any time.`}
      </p>
      {translation && <Translation loanId={loanId} language={translation.language} />}
      <div className="mt-3 empty:hidden">
        {pressedOffline && !online && (
          <Notice tone="warning" role="alert" title={t`You are offline`}>
            {t`Your copy waits for you. Press again when you are connected.`}
          </Notice>
        )}
        {take.problem !== undefined && !isNewsToUs(take.problem) && (
          <ErrorNote
            problem={take.problem}
            title={t`We could not note that you have your copy. Press again: nothing is done twice.`}
          />
        )}
      </div>
    </Card>
  );
}

function Translation({ loanId, language }: { loanId: string; language: Copy['language'] }) {
  const { t } = useLingui();
  const { name, tag } = locales[language];
  return (
    <p className="mt-3 border-t border-border pt-2">
      <a
        href={addressOf(getAgreementPdf, { loanId, language })}
        download
        className="inline-flex min-h-11 items-center gap-1.5 font-medium"
      >
        <Download aria-hidden className="size-4.5 shrink-0" />
        <span>
          {t`Also download the translation (PDF):`} <span lang={tag}>{name}</span>
        </span>
      </a>
    </p>
  );
}
