/** The PDF writer takes 25 MB and a third of a second to load, so the first document does it, and not the start. */
import { createRequire } from 'node:module';

type Writer = typeof import('pdfkit');

const require = createRequire(import.meta.url);

export const openDocument = (options: PDFKit.PDFDocumentOptions): PDFKit.PDFDocument =>
  new (require('pdfkit') as Writer)(options);
