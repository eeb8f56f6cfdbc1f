/**
 * The agreement in each language, in the states that people get to see: all of its text is on the paper, nothing leaves
 * the margins (read by another library than the one that wrote it), and a screen reader finds its way.
 */
import { PDF } from '@libpdf/core';
import { describe, expect, it } from 'vitest';
import { attestationManners, attestorCapacities } from '#domain/agreement-life.ts';
import { localeCodes, locales } from '#words/locale.ts';
import { agreementDocument } from '../agreements/document.ts';
import { renderAgreementPdf } from './agreement-pdf.ts';
import { agreementWords } from './agreement-words.ts';
import { certificateWords } from './certificate-words.ts';
import { MissingGlyphsError } from './fonts.ts';
import type { PrintedAgreement } from './printed-agreement.ts';
import { a4, footSpace, margin } from './sheet.ts';
import { readPdf, squeezed } from './testing.ts';
import { certificate, goldenAgreements, printedAgreement, sealedAgreement } from './testing-agreement.ts';

const cases = localeCodes.flatMap((locale) =>
  Object.entries(goldenAgreements).map(([name, make]) => ({ locale, name, agreement: make() })),
);

describe.each(cases)('$name in $locale', ({ locale, agreement }) => {
  const shown = agreementDocument(agreement.body, locale);
  const rendered = renderAgreementPdf(agreement, locale);

  it('has every item, clause and row of the schedule, in the order of reading', async () => {
    const { text } = readPdf(await rendered);
    const parts = [
      shown.title,
      ...shown.items.flatMap(({ label, value }) => [label, value]),
      ...shown.clauses.flatMap(({ number, heading, paragraphs }) => [`${number}. ${heading}`, ...paragraphs]),
      shown.scheduleCaption,
      ...shown.scheduleRows.map((row) => row.join('')),
      agreementWords[locale].signatures,
      agreementWords[locale].attestation.heading,
      ...shown.attestation,
      agreementWords[locale].stamping.heading,
    ].map(squeezed);
    let at = 0;
    for (const part of parts) {
      const found = text.indexOf(part, at);
      expect([part, found >= at]).toEqual([part, true]);
      at = found + part.length;
    }
    expect(text).not.toContain('\ufffd');
  });

  it('stays within its margins on every page, and no page ends in the middle of a clause', async () => {
    const pdf = await PDF.load(await rendered);
    const pages = pdf.getPages().map((page) => page.extractText());
    for (const { lines } of pages) {
      for (const { text, bbox } of lines) {
        const isFooter = bbox.y < footSpace;
        const [bottom, top] = isFooter ? [20, footSpace] : [footSpace, a4.height - margin];
        const isInside =
          bbox.x >= margin - 0.5 &&
          bbox.x + bbox.width <= a4.width - margin + 0.5 &&
          bbox.y >= bottom - 1 &&
          bbox.y + bbox.height <= top + 1;
        expect([text, bbox, isInside]).toEqual([text, bbox, true]);
      }
    }
    const texts = pages.map(({ lines }) => squeezed(lines.map(({ text }) => text).join('')));
    for (const { heading, paragraphs } of shown.clauses) {
      const [first = '', ...others] = paragraphs.map(squeezed);
      for (const part of [squeezed(heading) + first, ...others])
        expect([part, texts.some((text) => text.includes(part))]).toEqual([part, true]);
    }
  });

  it('is tagged: headings by level, heads of tables with their scope, pictures in words', async () => {
    const { raw, tags, title, decoration, pageCount } = readPdf(await rendered);
    const isSealed = agreement.certificate !== undefined;
    expect(title).toBe(`${shown.title} JRN-27-K4TD-9XQM`);
    expect(raw).toContain(`/Lang (${locales[locale].tag})`);
    expect(tags).toMatchObject({ Document: 1, H1: 1, H2: isSealed ? 7 : 6 });
    expect(tags.H3).toBe(shown.clauses.length + (isSealed ? 3 : 0));
    const scopes = raw.match(/\/Scope \/(Row|Column)/g)?.length;
    expect([tags.TH, scopes]).toEqual([scopes, tags.TH]);
    expect(raw.match(/\/Scope \/Column/g)).toHaveLength(isSealed ? 9 : 5);
    // The signature twice and the QR code; a typed signature is text.
    expect(tags.Figure).toBe(isSealed ? 3 : undefined);
    expect(raw.match(/\/S \/Figure\n\/Alt \(/g) ?? []).toHaveLength(tags.Figure ?? 0);
    // At the foot of every page: which text this is, and of which terms.
    for (const note of [agreementWords[locale].textNote, agreement.bodyHash])
      expect(decoration.split(squeezed(note))).toHaveLength(pageCount + 1);
  });
});

describe.each(localeCodes)('in %s', (locale) => {
  const textOf = async (agreement: PrintedAgreement) =>
    readPdf(await renderAgreementPdf(agreement, locale)).text;
  const words = agreementWords[locale];

  it('leaves empty lines for the attestation and the stamp, and says what is missing', async () => {
    const text = await textOf(printedAgreement(6));
    const { attestation, stamping } = words;
    expect(text).toContain(
      squeezed(
        [
          attestation.missing,
          attestation.name,
          attestation.capacity,
          attestation.manner,
          attestation.at,
        ].join(''),
      ),
    );
    expect(text).toContain(
      squeezed([stamping.missing, stamping.certificateNumber, stamping.stampedOn, stamping.amount].join('')),
    );
  });

  it('says who attested, as what, how and when, in each capacity and manner', async () => {
    const { attestation } = words;
    for (const [index, capacity] of attestorCapacities.entries()) {
      const manner = attestationManners[index % 2] ?? 'in-person';
      const at = new Date('2027-01-07T03:30:00Z');
      const text = await textOf(
        printedAgreement(6, { attested: { name: 'Noraini binti Yusof', capacity, manner, at } }),
      );
      expect(text).toContain(
        squeezed(
          `${attestation.name}Noraini binti Yusof${attestation.capacity}${attestation.capacities[capacity]}` +
            `${attestation.manner}${attestation.manners[manner]}${attestation.at}`,
        ),
      );
      expect(text).toContain('2027-01-0703:30:00UTC');
      expect(text).not.toContain(squeezed(attestation.missing));
    }
  });

  it('says with which certificate it was stamped, when and for how much', async () => {
    const { stamping } = words;
    const text = await textOf(sealedAgreement(6));
    expect(text).toContain(squeezed(`${stamping.certificateNumber}EDS-2027-000123456${stamping.stampedOn}`));
    expect(text).toContain(squeezed(`${stamping.amount}RM50.00`));
    expect(text).not.toContain(squeezed(stamping.missing));
  });

  it('ends with a certificate on one page: who, what, when, from where, and how to check it', async () => {
    const bytes = await renderAgreementPdf(sealedAgreement(60), locale);
    const { text } = readPdf(bytes);
    const own = certificateWords[locale];
    const page = text.slice(text.indexOf(squeezed(own.title + own.intro)));
    // Agreed to in Malay, whatever language the copy is in.
    const { consent } = agreementDocument(sealedAgreement(60).body, 'ms');
    const expected = [
      `JRN-27-K4TD-9XQM, ${own.version} 2, schedule-j-v1`,
      '0123456789abcdef'.repeat(4),
      own.maskedIc('920314-10-••••'),
      consent,
      '012-••• 6789',
      '203.0.113.77, Chrome 141, Android 15',
      'K7QM-4TRX-9DW2-P3HN',
      certificate.verifyAddress,
      `${own.sealedBy}${certificate.seal.subject}`,
      `${own.issuer}${certificate.seal.issuer}, ${own.serialNumber} ${certificate.seal.serialNumber}`,
      own.proves,
      own.readerNote,
      ...certificate.trail.map(({ step }) => own.steps[step]),
      `2027-01-06 02:01:33${own.borrower}`,
      '2027-01-06 03:00:00Lim Wei Jie',
      `2027-01-08 01:15:04${own.system}`,
    ];
    for (const part of expected) expect(page).toContain(squeezed(part));
    expect(page).not.toContain('5082');
    const pages = (await PDF.load(bytes)).getPages().map((one) => squeezed(one.extractText().text));
    expect(pages.findIndex((one) => one.includes(squeezed(own.intro)))).toBe(pages.length - 1);
  });

  it('has room for long names and addresses on the page of its certificate', async () => {
    const { body } = sealedAgreement(6);
    const name = 'Muhammad Hafizuddin Shahrul Nizam bin Tengku Abdul Rahman Al-Haj Kamaruzzaman';
    const device =
      'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile';
    const long = sealedAgreement(6, {
      body: { ...body, borrower: { ...body.borrower, name } },
      certificate: {
        ...certificate,
        signedFrom: { address: '2001:db8:85a3:1234:5678:8a2e:370:7334', device },
        trail: certificate.trail.map((entry) => ({
          ...entry,
          by: entry.by.kind === 'person' ? { ...entry.by, name: 'Nur Aisyah binti Mohd Zulkifli' } : entry.by,
        })),
      },
    });
    const pages = (await PDF.load(await renderAgreementPdf(long, locale))).getPages();
    const last = squeezed(pages.at(-1)?.extractText().text ?? '');
    expect(last).toContain(squeezed(certificateWords[locale].intro));
  });

  it('is small enough for a telephone line', async () => {
    const { length } = await renderAgreementPdf(sealedAgreement(60), locale);
    // What the seal adds depends on the certificates in it: 8 to 13 KB without a timestamp.
    expect(length).toBeLessThan(108 * 1024);
  });
});

it('is not drawn with a hole in the name of the attestor or of a signature', async () => {
  const at = new Date('2027-01-07T03:30:00Z');
  const attested = { name: '𠮷田', capacity: 'district-officer', manner: 'in-person', at } as const;
  const typed = { signature: { kind: 'typed', name: '✓' } as const, at };
  for (const changes of [{ attested }, { signed: typed }])
    await expect(async () => renderAgreementPdf(printedAgreement(6, changes), 'en')).rejects.toThrow(
      MissingGlyphsError,
    );
});

it('does not fail because of what a browser or a member of staff calls itself', async () => {
  const signedFrom = { address: '203.0.113.77', device: 'Mobil 𠮷 நி' };
  const trail = certificate.trail.map((entry) =>
    entry.step === 'stamped' ? { ...entry, by: { kind: 'person', name: '𠮷田 Rose\u0301' } as const } : entry,
  );
  const agreement = sealedAgreement(6, { certificate: { ...certificate, signedFrom, trail } });
  const { text } = readPdf(await renderAgreementPdf(agreement, 'en'));
  expect(text).toContain('Mobil???');
  expect(text).toContain('?田Rosé');
});

it('tells the borrower from somebody of the same name', async () => {
  const { body } = sealedAgreement(6);
  const trail = certificate.trail.map((entry) =>
    entry.step === 'stamped'
      ? { ...entry, by: { kind: 'person', name: body.borrower.name } as const }
      : entry,
  );
  const agreement = sealedAgreement(6, { certificate: { ...certificate, trail } });
  const { text } = readPdf(await renderAgreementPdf(agreement, 'en'));
  expect(text).toContain(squeezed(`2027-01-08 01:15:00${body.borrower.name}`));
  expect(text).toContain(squeezed('2027-01-06 02:01:33Borrower'));
});
