/** The documents as files: every word is really on the paper, for eyes and for screen readers, in each language. */
import { describe, expect, it } from 'vitest';
import { sen } from '#domain/money.ts';
import { localeCodes, locales } from '#words/locale.ts';
import { agreementDocument } from '../agreements/document.ts';
import { renderAgreementPdf } from './agreement-pdf.ts';
import { documentFonts, MissingGlyphsError, missingGlyphs } from './fonts.ts';
import { type PrintedApplication, renderSubmittedPdf } from './submitted-pdf.ts';
import { readPdf, squeezed } from './testing.ts';
import { drawnSignature, lender, printedAgreement as printed } from './testing-agreement.ts';

const application: PrintedApplication = {
  reference: 'JRN-27-K4TD-9XQM',
  appliedAt: new Date('2027-01-04T01:12:00Z'),
  lender,
  applicantName: 'Tan Mei Ling',
  amountSen: sen(10_000_00),
  termMonths: 24,
  annualRateBps: 1200,
  method: 'reducing',
  instalmentSen: sen(470_73),
  lastInstalmentSen: sen(470_86),
  totalInterestSen: sen(1297_65),
  totalPayableSen: sen(11_297_65),
  effectiveAnnualRateBps: 1268,
  lateRateBps: 800,
  affordability: 'not-sure',
  signature: drawnSignature,
};

describe.each(localeCodes)('in %s', (locale) => {
  const documents = {
    agreement: () => renderAgreementPdf(printed(), locale),
    application: () => renderSubmittedPdf(application, locale),
  };

  it.each(Object.entries(documents))(
    '%s: tagged, titled, in its language, with its fonts, small and quick',
    async (name, render) => {
      const before = process.cpuUsage();
      const bytes = await render();
      const { user, system } = process.cpuUsage(before);
      const tookMs = Math.round((user + system) / 1000);
      const { raw, tags, title } = readPdf(bytes);
      console.info(`${name} in ${locale}: ${tookMs} ms, ${Math.round(bytes.length / 1024)} KB`);
      expect(title).toMatch(/JRN-27-K4TD-9XQM$/);
      expect(title.length).toBeGreaterThan(18);
      const marks = [
        '%PDF-1.7',
        '/Marked true',
        '/StructTreeRoot',
        '/DisplayDocTitle true',
        '/FontFile2',
        '/ToUnicode',
      ];
      for (const mark of [...marks, `/Lang (${locales[locale].tag})`])
        expect([mark, raw.includes(mark)]).toEqual([mark, true]);
      // The writer's own fonts know no Chinese.
      expect(raw.includes('Helvetica')).toBe(false);
      expect(tags).toMatchObject({ Document: 1, H1: 1 });
      expect(tags.TH).toBeGreaterThan(5);
      expect(bytes.length).toBeLessThan(120 * 1024);
      expect(tookMs).toBeLessThan(3000);
    },
  );

  it('prints the whole agreement: every item, clause, row and note that the screen shows', async () => {
    const agreement = printed();
    const { text, decoration, pageCount, tags } = readPdf(await renderAgreementPdf(agreement, locale));
    const shown = agreementDocument(agreement.body, locale);
    const expected = [
      shown.title,
      shown.governingNote,
      ...shown.items.flatMap((item) => [item.label, item.value]),
      ...shown.clauses.flatMap((clause) => [`${clause.number}. ${clause.heading}`, ...clause.paragraphs]),
      shown.scheduleCaption,
      ...shown.scheduleHeadings,
      ...shown.scheduleRows.map((row) => row.join('')),
      ...shown.attestation,
      '2027-01-06 02:01:33 UTC',
      '2027-01-06 03:00:00 UTC',
      'Lim Wei Jie',
    ];
    for (const part of expected) expect(text).toContain(squeezed(part));
    expect(text).not.toContain('\ufffd');
    expect(decoration.split(agreement.bodyHash)).toHaveLength(pageCount + 1);
    expect(pageCount).toBeLessThanOrEqual(5);
    expect(tags.H3).toBe(shown.clauses.length);
    expect(tags.Figure).toBe(1);
    // Facts, schedule, attestation and stamp: each row is a row, and each row has its heading.
    expect(tags.TR).toBe(shown.items.length + shown.scheduleRows.length + 1 + 4 + 3);
  });

  it('prints a loan of 60 months, its headings again on each page, still small', async () => {
    const agreement = printed(60);
    const bytes = await renderAgreementPdf(agreement, locale);
    const { text, decoration } = readPdf(bytes);
    const shown = agreementDocument(agreement.body, locale);
    for (const row of shown.scheduleRows) expect(text).toContain(row.join(''));
    const headings = squeezed(shown.scheduleHeadings.join(''));
    expect([text, decoration].map((part) => part.split(headings).length - 1)).toEqual([1, 1]);
    expect(bytes.length).toBeLessThan(150 * 1024);
  });

  it('says DEMO on every page of a demo lender, and nowhere else', async () => {
    const real = readPdf(await renderAgreementPdf(printed(), locale));
    expect(real.text + real.decoration).not.toContain('DEMO');
    const agreement = printed();
    const demo = { ...agreement, body: { ...agreement.body, lender: { ...lender, demo: true } } };
    const { text, decoration, pageCount } = readPdf(await renderAgreementPdf(demo, locale));
    // Across each page for the eye, once in words at the top.
    expect(decoration.split('DEMO-NOTAREALLOAN')).toHaveLength(pageCount + 1);
    expect(text.split('DEMO-')).toHaveLength(2);
    for (const render of [
      renderSubmittedPdf({ ...application, lender: { ...lender, demo: true } }, locale),
    ]) {
      expect(readPdf(await render).decoration).toContain('DEMO-NOTAREALLOAN');
    }
  });
});

describe('the agreement', () => {
  it('is the same file every time', async () => {
    const [first, second] = await Promise.all([
      renderAgreementPdf(printed(), 'zh'),
      renderAgreementPdf(printed(), 'zh'),
    ]);
    expect(first.equals(second)).toBe(true);
  });

  it('shows before signing that nobody signed', async () => {
    const { text, tags } = readPdf(
      await renderAgreementPdf(printed(24, { signed: undefined, countersigned: undefined }), 'en'),
    );
    expect(text).toContain('Notsignedyet');
    expect(text).toContain('Notcountersignedyet');
    expect(text).not.toContain('one-timecode');
    expect(tags.Figure).toBeUndefined();
  });

  it('shows a typed name as what it is, and an attestor when there is one', async () => {
    const at = new Date('2027-01-06T02:01:33Z');
    const typed = { signature: { kind: 'typed', name: 'Tan Mei Ling' } as const, at };
    const attested = {
      name: 'Noraini binti Yusof',
      capacity: 'commissioner-for-oaths',
      manner: 'video-call',
      at,
    } as const;
    const { text, tags } = readPdf(await renderAgreementPdf(printed(24, { signed: typed, attested }), 'ms'));
    expect(text).toContain('Namaditaipsebagaitandatangan.');
    expect(text).toContain('NorainibintiYusofJawatanPesuruhjayaSumpahCaraMelaluipanggilanvideo');
    expect(tags.Figure).toBeUndefined();
  });

  it('says the figures that were agreed, in figures and in words', () => {
    const { items, clauses, scheduleRows } = agreementDocument(printed().body, 'ms');
    const value = (label: string) => items.find((item) => item.label.startsWith(label))?.value;
    expect(value('3.')).toContain('920314-10-5082');
    expect(value('4.')).toBe('RM10,000.00\n(Ringgit Malaysia Sepuluh Ribu Sahaja)');
    expect(value('5.')).toContain('12% setahun (dua belas peratus setahun)');
    expect(value('6.')).toBe(
      'RM470.73 setiap bulan\nAnsuran pertama: RM470.73, kena dibayar sebulan selepas wang pinjaman diterima (fasal 1)',
    );
    expect(value('7.')).toBe('RM11,297.65, termasuk faedah RM1,297.65\nAnsuran terakhir: RM470.86');
    expect(value('Kadar faedah efektif')).toBe('12.68%');
    expect(value('Tujuan')).toBe('Membaiki rumah');
    expect(clauses[0]?.paragraphs[0]).toContain('24 ansuran bulanan sebanyak RM470.73');
    expect(clauses[1]?.paragraphs[1]).toContain('R = 8/100 × D/365 × S');
    expect(clauses.map((clause) => clause.number).join('')).toBe('123456789ABCD');
    expect(scheduleRows[0]).toEqual(['1', '370.73', '100.00', '470.73', '9,629.27']);
    expect(scheduleRows.slice(-2)).toEqual([
      ['24', '466.20', '4.66', '470.86', '0.00'],
      ['Jumlah', '10,000.00', '1,297.65', '11,297.65', ''],
    ]);
  });

  it('says in English and Chinese that the Malay text counts, and in Malay nothing of the kind', () => {
    const { body } = printed();
    expect(agreementDocument(body, 'en').governingNote).toContain('the Malay text counts');
    expect(agreementDocument(body, 'zh').governingNote).toContain('以马来文文本为准');
    expect(agreementDocument(body, 'ms').governingNote).toBe('');
  });

  it('has the same items, clauses and paragraphs in each language, with the same figures', () => {
    const { body } = printed();
    const shapes = localeCodes.map((locale) => {
      const document = agreementDocument(body, locale);
      const figures = (text: string) =>
        text
          .replace(/（[a-z\d]）|\([a-z\d]\)/g, '')
          .match(/\d[\d.,]*\d|\d/g)
          ?.sort();
      return {
        items: document.items.length,
        rows: document.scheduleRows.map((row) => row.slice(1)),
        clauses: document.clauses.map(({ number, paragraphs }) => [
          number,
          paragraphs.map((text) => figures(text.replace(/lima|five|五日/g, '5'))),
        ]),
      };
    });
    expect(shapes[1]).toEqual(shapes[0]);
    expect(shapes[2]).toEqual(shapes[0]);
  });
});

describe('a character that cannot be printed', () => {
  it('is named', () => {
    expect(missingGlyphs('Siti, 陈美玲, é, –, 陳國華\n')).toEqual([]);
    expect(missingGlyphs('𠮷 and ✓ and 𠮷')).toEqual(['𠮷', '✓']);
    expect(missingGlyphs('e\u0301')).toEqual([]);
    expect(missingGlyphs('a\u200bb')).toEqual(['\u200b']);
  });

  it('stops the document, wherever it stands', async () => {
    await expect(async () => renderAgreementPdf(printed(24, {}, '𠮷田'), 'zh')).rejects.toThrow(
      MissingGlyphsError,
    );
    await expect(async () =>
      renderSubmittedPdf({ ...application, lender: { ...lender, name: '☑' } }, 'ms'),
    ).rejects.toThrow(MissingGlyphsError);
  });

  it('does not stop any text of our own', () => {
    const { body } = printed();
    for (const locale of localeCodes)
      expect(missingGlyphs(JSON.stringify(agreementDocument(body, locale)))).toEqual([]);
    expect(documentFonts().characters.size).toBe(7947);
  });
});
