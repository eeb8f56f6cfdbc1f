/** The sealed copy, to be taken: a press downloads the agreement itself, in Malay, and then tells that the borrower has it. Money is sent only after that. */
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
import { saveFile } from '#ui/save-file.ts';
import { useAction } from '#ui/use-action.ts';
import { useFormat, useLocale } from '#ui/words.tsx';
import { locales } from '#words/locale.ts';
import { api } from '../api.ts';
import { fingerprintOf } from '../verify/file-fingerprint.ts';
import { type Agreement, type Copy, copiesToTake } from './contract-progress.ts';

type TakeCopyProps = {
  loan: Pick<Agreement['loan'], 'loanId' | 'reference'>;
  seal: NonNullable<Agreement['seal']>;
  onTaken: () => void;
};

export function TakeCopy({ loan, seal, onTaken }: TakeCopyProps) {
  const { governing, translation } = copiesToTake(seal.copies, useLocale());
  if (!governing) return null;
  return <Take loan={loan} copy={governing} translation={translation} onTaken={onTaken} />;
}

/** Somebody was quicker: another tab of the reader, or our staff with a copy on paper. */
const isNewsToUs = (problem: unknown) =>
  problem instanceof ApiProblem &&
  (problem.code === 'agreement-step-done' || problem.code === 'agreement-changed');

/** Another file came than the one that this page names: damaged, or sealed anew since the page was read. */
class OtherFileError extends Error {}

type TakeProps = Pick<TakeCopyProps, 'loan' | 'onTaken'> & { copy: Copy; translation: Copy | undefined };

function Take({ loan: { loanId, reference }, copy, translation, onTaken }: TakeProps) {
  const { t } = useLingui();
  const format = useFormat();
  const online = useOnline();
  const [pressedOffline, setPressedOffline] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const { language, sha256, byteCount } = copy;
  /** That it was taken is told only of a file that came, with the fingerprint of what came where the browser can tell it. */
  const take = useAction(async (_: { loanId: string }, options) => {
    setIsSaved(false);
    const file = await api.getAgreementPdf({ loanId, language });
    const received = (await fingerprintOf(file)) ?? sha256;
    // A page of somebody in between, or bytes that were changed: nobody is to keep it for their contract.
    if (received !== sha256) throw new OtherFileError();
    saveFile(file, `agreement-${reference}-${language}.pdf`);
    setIsSaved(true);
    await api.receiveAgreement({ loanId, sha256: received }, options);
  });
  const size = format.count(Math.ceil(byteCount / 1024));
  const { name } = locales[language];

  async function press(event: MouseEvent) {
    event.preventDefault();
    setPressedOffline(!online);
    if (!online) return;
    const outcome = await take.run({ loanId });
    if (!outcome) return;
    if (outcome.done || isNewsToUs(outcome.problem) || outcome.problem instanceof OtherFileError) onTaken();
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
            title={
              isSaved
                ? t`We could not note that you have your copy. Press again: nothing is done twice.`
                : t`We could not load your copy, so nothing was noted. Press again.`
            }
          />
        )}
      </div>
    </Card>
  );
}

function Translation({ loanId, language }: { loanId: string; language: Copy['language'] }) {
  const { t } = useLingui();
  const { gap } = useFormat();
  const { name, tag } = locales[language];
  return (
    <p className="mt-3 border-t border-border pt-2">
      <a
        href={addressOf(getAgreementPdf, { loanId, language })}
        download
        className="stands-alone gap-1.5 font-medium"
      >
        <Download aria-hidden className="size-4.5 shrink-0" />
        <span>
          {t`Also download the translation (PDF):`}
          {gap}
          <span lang={tag}>{name}</span>
        </span>
      </a>
    </p>
  );
}
