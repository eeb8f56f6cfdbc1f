/**
 * Puts the lender's seal on a PDF: a PAdES signature of level B-B (ETSI EN 319 142-1) added after the file's own bytes,
 * which stay as they are. With a timestamp authority it is B-T; without its answer the seal is made all the same.
 */
import type { Signer, TimestampAuthority } from '@libpdf/core';
import type { SealCertificate } from './seal-certificate.ts';
import type { SealKey } from './seal-key.ts';

export type SealLevel = 'B-B' | 'B-T';

export type SealFacts = { signedAt: Date; reason: string; lenderName: string };

export type Sealer = {
  certificate: SealCertificate;
  seal(pdf: Uint8Array, facts: SealFacts): Promise<{ bytes: Buffer; level: SealLevel }>;
};

/** The key cannot seal any more; the message is for staff. */
export class SealError extends Error {
  override name = 'SealError';
}

export type SealerOptions = {
  timestampUrl?: string | undefined;
  /** How long the authority may take; the seal is made without it then. */
  timestampWaitMs?: number;
  log?: { warn(details: object, message: string): void };
};

/**
 * The timestamp and the authority's own certificates, usually 6 to 8 KB, part of which finds room in what the signature
 * leaves free. In hexadecimal they take twice that in every file; with a larger one the seal is made without it.
 */
const timestampSize = 7 * 1024;

export function makeSealer(key: SealKey, options: SealerOptions = {}): Sealer {
  const { timestampUrl, timestampWaitMs = 3000, log } = options;
  return {
    certificate: key.certificate,
    async seal(pdf, facts) {
      const { notAfter } = key.certificate;
      // The start looked at this too, perhaps months ago.
      if (facts.signedAt > notAfter) {
        const day = notAfter.toISOString().slice(0, 10);
        throw new SealError(
          `the certificate that seals expired on ${day}: set SEAL_KEY to a new one and start again`,
        );
      }
      if (timestampUrl) {
        try {
          const authority = {
            timestamp: async (digest: Uint8Array) => {
              const { requestTimestamp } = await import('./timestamp.ts');
              return requestTimestamp(timestampUrl, digest, timestampWaitMs);
            },
          };
          return { bytes: await sign(pdf, facts, key.signer, authority), level: 'B-T' };
        } catch (error) {
          log?.warn({ err: error }, 'sealed without a timestamp');
        }
      }
      return { bytes: await sign(pdf, facts, key.signer), level: 'B-B' };
    },
  };
}

async function sign(
  bytes: Uint8Array,
  facts: SealFacts,
  signer: Signer,
  authority?: TimestampAuthority,
): Promise<Buffer> {
  // Loaded by the first seal: 25 MB that most processes never need.
  const { PDF } = await import('@libpdf/core');
  const pdf = await PDF.load(bytes);
  const sealed = await pdf.sign({
    signer,
    reason: plain(facts.reason),
    contactInfo: plain(facts.lenderName),
    signingTime: facts.signedAt,
    subFilter: 'ETSI.CAdES.detached',
    level: authority ? 'B-T' : 'B-B',
    ...(authority && { timestampAuthority: authority }),
    estimatedSize: signatureSize(signer) + (authority ? timestampSize : 0),
  });
  return Buffer.from(sealed.bytes);
}

/** Room for the certificates and, well above what they need, for an RSA-4096 signature and its attributes. */
function signatureSize({ certificate, certificateChain = [] }: Signer): number {
  return [certificate, ...certificateChain].reduce((sum, der) => sum + der.length, 2560);
}

/** @libpdf/core 0.4.2 escapes these twice: a reader would see backslashes. */
function plain(text: string): string {
  return text.replaceAll('(', '[').replaceAll(')', ']').replaceAll('\\', '/').replace(/\s+/g, ' ').trim();
}
