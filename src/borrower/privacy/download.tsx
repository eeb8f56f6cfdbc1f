/** A copy of everything as one ZIP, after a one-time code: an open page that somebody else holds is not enough. */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Download as DownloadIcon } from 'lucide-react';
import { useState } from 'react';
import type { PrivacyView } from '#contract/privacy.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { Notice } from '#ui/notice.tsx';
import { saveFile } from '#ui/save-file.ts';
import { useAction } from '#ui/use-action.ts';
import { useFormat } from '#ui/words.tsx';
import { type Challenge, CodeDialog } from '../account/code-dialog.tsx';
import { CodeWaits } from '../account/code-waits.tsx';
import { todayInKualaLumpur } from '../account/today.ts';
import { codeFor, useWaitingCode } from '../account/waiting-code.ts';
import { api } from '../api.ts';
import { privacyApi, privacyKey } from './privacy-api.ts';

const purpose = 'download-data';

export function Download({ downloads }: Pick<PrivacyView, 'downloads'>) {
  const { t } = useLingui();
  const format = useFormat();
  const queries = useQueryClient();
  const [challenge, setChallenge] = useState<Challenge>();
  const [savedAs, setSavedAs] = useState<string>();
  const waiting = useWaitingCode(purpose);
  const ask = useAction((_: undefined, options: { key: string }) =>
    codeFor(purpose, () => api.requestCode({ purpose }, options)),
  );
  const start = async () => {
    setSavedAs(undefined);
    const outcome = await ask.run(undefined);
    if (outcome?.done) setChallenge(outcome.answer);
  };
  const save = (zip: Blob) => {
    const name = `jernih-my-data-${todayInKualaLumpur()}.zip`;
    saveFile(zip, name);
    setChallenge(undefined);
    setSavedAs(name);
    void queries.invalidateQueries({ queryKey: privacyKey });
  };
  return (
    <Card title={t`Download my data`}>
      <div className="grid justify-items-start gap-4">
        <p className="text-text-2">
          {t`One ZIP file with everything we keep about you: your details in full, applications, agreements, payments, messages, photos and papers. Keep it safe: whoever has it can read it all.`}
        </p>
        {savedAs && (
          <Notice tone="success" role="status" title={t`Your data is in your downloads`}>
            {savedAs}
          </Notice>
        )}
        <ErrorNote problem={ask.problem} />
        <Button variant="secondary" busy={ask.busy} onClick={() => void start()}>
          <DownloadIcon aria-hidden />
          {t`Download my data`}
        </Button>
        <p className="text-sm text-text-2">
          {waiting ? (
            <CodeWaits waiting={waiting} />
          ) : (
            t`We send a code first, and a message after it. Three times a day at most.`
          )}
        </p>
        {downloads.length > 0 && (
          <ul className="text-sm text-text-2">
            {downloads.slice(0, 5).map(({ downloadedAt }) => {
              const at = format.dateTime(downloadedAt);
              return <li key={downloadedAt}>{t`You downloaded your data on ${at}`}</li>;
            })}
          </ul>
        )}
      </div>
      <CodeDialog
        challenge={challenge}
        title={t`Download my data`}
        progress={t`Putting your files together…`}
        onClose={() => setChallenge(undefined)}
        confirm={(stepUp, options) => privacyApi.downloadData({ stepUp }, options)}
        done={save}
      />
    </Card>
  );
}
