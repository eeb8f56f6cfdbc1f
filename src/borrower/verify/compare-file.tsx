/** Compares a PDF on the device with what was registered: the same bytes, or not. The file is not sent. */
import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { CheckedDocument } from '#contract/documents.ts';
import { FileField } from '#ui/file-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { locales } from '#words/locale.ts';
import { fingerprintOf } from './file-fingerprint.ts';

type Result = { kind: 'same'; language: string } | { kind: 'other' } | { kind: 'cannot' };

export function CompareFile({ prints }: { prints: CheckedDocument['prints'] }) {
  const { t } = useLingui();
  const id = useId();
  const [result, setResult] = useState<Result>();

  async function compare(file: File | undefined): Promise<void> {
    setResult(undefined);
    if (!file) return;
    const sha256 = await fingerprintOf(file).catch(() => undefined);
    const same = prints.find((print) => print.sha256 === sha256);
    if (sha256 === undefined) setResult({ kind: 'cannot' });
    else setResult(same ? { kind: 'same', language: locales[same.language].name } : { kind: 'other' });
  }

  return (
    <>
      <FileField
        id={id}
        name="paper"
        label={t`Compare a PDF you have`}
        hint={t`It stays on this device; only its fingerprint is compared.`}
        accept="application/pdf"
        onFile={(file) => void compare(file)}
      />
      {result && <Outcome result={result} />}
    </>
  );
}

function Outcome({ result }: { result: Result }) {
  const { t } = useLingui();
  if (result.kind === 'same') {
    const { language } = result;
    return (
      <Notice tone="success" role="status" title={t`This is the file we issued`}>
        {t`Nothing in it was changed (${language}).`}
      </Notice>
    );
  }
  if (result.kind === 'cannot') {
    return (
      <Notice tone="info" role="status" title={t`This browser cannot compare files here`}>
        {t`Open this page over a safe connection (https), or compare the fingerprint with another program.`}
      </Notice>
    );
  }
  return (
    <Notice tone="warning" role="alert" title={t`This is not the file we issued`}>
      {t`It was changed, or it is another paper. A scan or a photo of a paper is another file too. Do not pay because of it, and call us.`}
    </Notice>
  );
}
