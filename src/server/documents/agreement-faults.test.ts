import { describe, expect, it } from 'vitest';
import type { AgreementBody } from '#domain/agreement.ts';
import { agreementFaults } from './agreement-faults.ts';
import { MissingGlyphsError } from './fonts.ts';
import { printedAgreement } from './testing-agreement.ts';

const { body } = printedAgreement();
const withBorrower = (borrower: Partial<AgreementBody['borrower']>): AgreementBody => ({
  ...body,
  borrower: { ...body.borrower, ...borrower },
});

describe('an agreement that is about to be offered', () => {
  it('has no faults when all of it can be printed and nothing is missing', () => {
    expect(agreementFaults(body)).toEqual({ missingGlyphs: [], placeholders: [] });
  });

  it('names each letter that cannot be printed once, with its number for staff', () => {
    const { missingGlyphs } = agreementFaults(withBorrower({ name: '𠮷田 𠮷', address: 'நிலா' }));
    expect(missingGlyphs).toEqual(['𠮷 (U+20BB7)', 'ந (U+0BA8)', 'ி (U+0BBF)', 'ல (U+0BB2)', 'ா (U+0BBE)']);
    expect(new MissingGlyphsError(['𠮷', 'ந']).message).toContain('𠮷 (U+20BB7), ந (U+0BA8)');
  });

  it('names what stands for something missing, in a party as in a text', () => {
    const lender = { ...body.lender, licenceNumber: '[licence no.]', address: 'TBC ____' };
    expect(agreementFaults({ ...body, lender }).placeholders).toEqual(['[licence no.]', 'TBC', '____']);
    expect(agreementFaults(withBorrower({ address: '{{address}}' })).placeholders).toEqual(['{{', '}}']);
  });

  it('finds a figure that is not there in the texts made of it', () => {
    const { lateRateBps: _left, ...rest } = body;
    expect(agreementFaults(rest as AgreementBody).placeholders).toEqual(['NaN']);
  });
});
