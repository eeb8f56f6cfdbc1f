/**
 * `/verify`: anybody checks a paper of ours, by the PDF itself or by its code, without an account. The QR code on a paper
 * leads here with the code in the address.
 */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { Card } from '#ui/card.tsx';
import { Heading } from '#ui/navigation.tsx';
import { useNavigate } from '../navigation.tsx';
import { CodeAnswer } from './code-answer.tsx';
import { CodeForm } from './code-form.tsx';
import { FileAnswer } from './file-answer.tsx';
import { FileChoice } from './file-choice.tsx';

type Chosen = { file: File; count: number };

export function VerifyPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const code = new URLSearchParams(useSearch({ ssrSearch: '' })).get('code') ?? '';
  const [chosen, setChosen] = useState<Chosen>();
  const [codesTaken, setCodesTaken] = useState(0);

  function takeFile(file: File | undefined) {
    setChosen(file && { file, count: (chosen?.count ?? 0) + 1 });
    // One answer at a time: it would not be clear which of two is about what.
    if (file && code !== '') navigate('/verify');
  }

  function takeCode(typed: string) {
    setChosen(undefined);
    setCodesTaken(codesTaken + 1);
    navigate(`/verify?code=${encodeURIComponent(typed)}`);
  }

  return (
    <div className="wrap py-6">
      <Heading>{t`Check a paper`}</Heading>
      <p className="mt-2 mb-6 max-w-form text-text-2">
        {t`See whether an agreement, a receipt, a statement or a letter is really from us. You need no account. We show no amount, and of the person no more than masked letters.`}
      </p>
      {(chosen || code !== '') && (
        <div className="mb-8 max-w-form">
          {chosen ? (
            <FileAnswer key={chosen.count} file={chosen.file} />
          ) : (
            <CodeAnswer key={code} code={code} />
          )}
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
        <Card title={t`You have the PDF`}>
          {/* A file that the answer is no longer about does not stay in the field. */}
          <FileChoice key={codesTaken} onFile={takeFile} />
        </Card>
        <Card title={t`You have it on paper`}>
          <CodeForm code={chosen ? '' : code} onCode={takeCode} />
          <p className="mt-4 text-note text-text-2">
            {t`With a QR code beside it: point the camera of your phone at it and open the address it shows. First see that the address is this site’s.`}
          </p>
        </Card>
      </div>
    </div>
  );
}
