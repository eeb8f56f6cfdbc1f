import { expect, it } from 'vitest';
import { renderAgreementPdf } from './agreement-pdf.ts';
import { readPdf } from './testing.ts';
import { printedAgreement, sealedAgreement } from './testing-agreement.ts';

// Alone in its file: what counts is which document is the first that this process prints.
it('gives the same letters, whichever letters of the same shape were printed before', async () => {
  await renderAgreementPdf(printedAgreement(6, {}, 'Ana・Maria\u00a0binti Contoh'), 'en');
  const { text } = readPdf(await renderAgreementPdf(sealedAgreement(6), 'en'));
  expect(text).toContain('012-•••6789');
  expect(text).not.toContain('\u00a0');
});
