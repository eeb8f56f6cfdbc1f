/**
 * A second opinion about the agreement by programs of somebody else: Debian's poppler reads its text, measures where
 * each word stands and draws its pages, which are compared with small pictures in `golden/`.
 * After a wanted change look at the pages, then renew the pictures: GOLDEN=write npx vitest run --project poppler src/server/documents
 */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localeCodes } from '#words/locale.ts';
import { agreementDocument } from '../agreements/document.ts';
import { makeSealing } from '../agreements/sealing.ts';
import { storedDemoKey } from '../seal/demo-key.ts';
import { makeSealer } from '../seal/sealer.ts';
import { renderAgreementPdf } from './agreement-pdf.ts';
import type { PrintedAgreement } from './printed-agreement.ts';
import { a4, footSpace, margin } from './sheet.ts';
import { squeezed } from './testing.ts';
import { goldenAgreements, lender, sealedAgreement } from './testing-agreement.ts';

const run = promisify(execFile);
const golden = fileURLToPath(new URL('golden', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'agreement-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const cases = localeCodes.flatMap((locale) =>
  Object.entries(goldenAgreements).map(([name, make]) => ({ locale, name, agreement: make() })),
);

describe.each(cases)('$name in $locale', ({ locale, name, agreement }) => {
  const file = path.join(folder, `${name}.${locale}.pdf`);
  const textOf = async (...options: string[]) => (await run('pdftotext', [...options, file, '-'])).stdout;
  beforeAll(async () => {
    mkdirSync(golden, { recursive: true });
    writeFileSync(file, await renderAgreementPdf(agreement, locale));
  });

  it('has every clause, on one page each paragraph', async () => {
    const pages = (await textOf('-raw')).split('\f').map(squeezed);
    const shown = agreementDocument(agreement.body, locale);
    const parts = shown.clauses.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]);
    for (const part of [...parts, ...shown.attestation, ...shown.scheduleRows.map((row) => row.join(''))])
      expect([part, pages.some((page) => page.includes(squeezed(part)))]).toEqual([part, true]);
  });

  it('has no word outside the margins', async () => {
    const words = [
      ...(await textOf('-bbox')).matchAll(
        /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*)<\/word>/g,
      ),
    ].map(([, left, top, right, bottom, word]) => ({
      word,
      box: [left, top, right, bottom].map(Number) as [number, number, number, number],
    }));
    expect(words.length).toBeGreaterThan(300);
    const outside = words.filter(({ box: [left, top, right, bottom] }) => {
      const isFooter = top >= a4.height - footSpace;
      const [highest, lowest] = isFooter
        ? [a4.height - footSpace, a4.height - 18]
        : [margin, a4.height - footSpace];
      // Half a point to the side for rounding; above and below, letters of some scripts reach out of their line.
      return (
        left < margin - 0.5 || right > a4.width - margin + 0.5 || top < highest - 4 || bottom > lowest + 4
      );
    });
    expect(outside).toEqual([]);
  });

  it('looks as it did', async () => {
    const drawn = await picture(file);
    const kept = path.join(golden, `${name}.${locale}.png`);
    if (process.env.GOLDEN === 'write')
      await sharp(drawn).png({ palette: true, colours: 16, effort: 10 }).toFile(kept);
    expect(await furthestBlock(drawn, kept)).toBeLessThan(tolerance);
  }, 60_000);
});

describe.each(localeCodes)('really sealed in %s', (locale) => {
  const { body, ...rest } = sealedAgreement(60);
  // The demo key seals for a demo lender only.
  const agreement = { ...rest, body: { ...body, lender: { ...lender, demo: true } } };
  const signedAt = new Date('2027-01-08T01:15:04Z');
  const file = path.join(folder, `sealed.${locale}.pdf`);
  // It may answer with an error code, because it knows no certificates, and say why on its output all the same.
  const pdfsig = async () => (await run('pdfsig', [file]).catch((error: { stdout: string }) => error)).stdout;
  let sealed: Buffer;
  beforeAll(async () => {
    const sealing = makeSealing(makeSealer(await storedDemoKey(folder, signedAt)));
    sealed = (await sealing.sealCopy(agreement, locale, signedAt)).bytes;
    writeFileSync(file, sealed);
  });

  it('is valid for pdfsig from the first byte to the last, and whole for qpdf', async () => {
    const says = await pdfsig();
    expect(says).toContain('Signature is Valid.');
    expect(says).toContain('Total document signed');
    expect(says).not.toContain('Not total document signed');
    expect((await run('qpdf', ['--check', file])).stdout).toContain(
      'No syntax or stream encoding errors found',
    );
  });

  it('has every clause and the words of the attestor for pdftotext', async () => {
    const text = squeezed((await run('pdftotext', ['-raw', file, '-'])).stdout);
    const { clauses, attestation } = agreementDocument(agreement.body, locale);
    const parts = clauses.flatMap(({ number, heading, paragraphs }) => [
      `${number}. ${heading}`,
      ...paragraphs,
    ]);
    for (const part of [...parts, ...attestation])
      expect([part, text.includes(squeezed(part))]).toEqual([part, true]);
  });

  it('is not valid for pdfsig once one byte of its text was flipped', async () => {
    const flipped = Buffer.from(sealed);
    const at = flipped.indexOf('stream') + 40;
    flipped[at] = (flipped[at] ?? 0) ^ 1;
    writeFileSync(file, flipped);
    expect(await pdfsig()).toContain('Digest Mismatch');
  });
});

it.each(['en', 'zh'] as const)(
  'sees in %s a paragraph that moved, and no other way of drawing',
  async (locale) => {
    const agreement = goldenAgreements['signed-6-typed']?.();
    if (!agreement) throw new Error('there is no such agreement');
    const kept = path.join(golden, `signed-6-typed.${locale}.png`);
    const differenceOf = async (printed: PrintedAgreement, program?: 'pdftocairo') => {
      const file = path.join(folder, 'other.pdf');
      writeFileSync(file, await renderAgreementPdf(printed, locale));
      return furthestBlock(await picture(file, program), kept);
    };
    expect(await differenceOf(agreement, 'pdftocairo')).toBeLessThan(tolerance);
    const address = `${lender.address}, Wilayah Persekutuan Kuala Lumpur, Malaysia`;
    const moved = { ...agreement, body: { ...agreement.body, lender: { ...lender, address } } };
    expect(await differenceOf(moved)).toBeGreaterThan(1.2 * tolerance);
  },
  60_000,
);

const smaller = 3;

/** All pages side by side, small and grey; drawn larger first, because thin lines are drawn as they please when small. */
const picture = async (file: string, program = 'pdftoppm'): Promise<Buffer> => {
  const into = mkdtempSync(path.join(folder, 'pages-'));
  await run(program, ['-r', String(30 * smaller), '-gray', '-png', file, path.join(into, 'page')]);
  const pages = readdirSync(into).sort();
  const { width, height } = await sharp(path.join(into, pages[0] ?? '')).metadata();
  const all = {
    create: { width: width * pages.length, height, channels: 3, background: '#ffffff' },
  } as const;
  const large = await sharp(all)
    .composite(pages.map((page, index) => ({ input: path.join(into, page), left: index * width, top: 0 })))
    .png()
    .toBuffer();
  return sharp(large)
    .resize({ width: Math.round(all.create.width / smaller) })
    .greyscale()
    .png()
    .toBuffer();
};

/** Of 255. Another program for drawing differs by up to 18, a paragraph that moved by one line by 36 and more. */
const tolerance = 24;
const block = 12;

/** The largest mean difference of any block of pixels between two pictures. */
const furthestBlock = async (drawn: Buffer, kept: string): Promise<number> => {
  const [first, second] = await Promise.all([drawn, kept].map(greys));
  if (!first || !second) return 255;
  const { width, height } = first.info;
  if (width !== second.info.width || height !== second.info.height) return 255;
  const sums = new Map<number, number>();
  for (let at = 0; at < width * height; at++) {
    const place = Math.floor(Math.floor(at / width) / block) * width + Math.floor((at % width) / block);
    const difference = Math.abs((first.data[at] ?? 0) - (second.data[at] ?? 0));
    sums.set(place, (sums.get(place) ?? 0) + difference);
  }
  return Math.max(...sums.values()) / block ** 2;
};

const greys = (source: Buffer | string) =>
  sharp(source).greyscale().blur(2).raw().toBuffer({ resolveWithObject: true });
