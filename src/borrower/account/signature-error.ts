/** What is wrong with a signature, by the rule of the server, said before anything is sent. */
import { useLingui } from '@lingui/react/macro';
import { type Signature, signatureRefusal } from '#domain/signature.ts';

/** `accountName` is what a typed signature must say. */
export function useSignatureError(
  accountName: string,
): (signature: Signature | undefined) => string | undefined {
  const { t } = useLingui();
  return (signature) => {
    if (!signature) return t`Draw or type your signature`;
    switch (signatureRefusal(signature, accountName)?.refusal.code) {
      case undefined:
        return undefined;
      case 'signature-name-differs':
        return t`Type your full name as it is in your account`;
      case 'signature-too-large':
        return t`The signature has too many strokes. Delete it and sign again.`;
      case 'signature-too-short':
        return t`The signature is too short. Sign again.`;
      case 'signature-too-simple':
        return t`This is one straight line, which anybody could draw. Sign as you do on paper.`;
      default:
        return t`Draw or type your signature`;
    }
  };
}
