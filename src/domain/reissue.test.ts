/** The approved offer made again with other names and addresses: the terms stay, everything else begins anew. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AgreementBody, AgreementParties } from './agreement.ts';
import { agreementStateOf, type ReissueReason } from './agreement-life.ts';
import type { Loan, OfferedAgreement } from './loan.ts';
import { reissueAgreement } from './reissue.ts';
import { consentToAgreement, signAgreement, viewAgreement } from './signing.ts';
import {
  allowed,
  approver,
  bodyHash,
  codeOf,
  offeredBody,
  on,
  parties,
  type Stage,
  signer,
  signing,
  stages,
  texts,
} from './testing.ts';

const moved: AgreementParties = {
  ...parties,
  borrower: { ...parties.borrower, address: '9 Jalan Teratai, 43000 Kajang' },
};
const facts = { offered: offeredBody, parties: moved, ...texts };
const reissue = (loan: Loan, given: Partial<typeof facts> = {}, date = '2026-11-09') =>
  reissueAgreement(loan, approver, { reason: 'party-data' }, { ...facts, ...given }, on(date));

const living = [
  'approved',
  'viewed',
  'consented',
  'signed',
  'countersigned',
  'attested',
  'stamped',
  'sealed',
  'delivered',
  'returned',
] as const satisfies Stage[];

describe('reissueAgreement', () => {
  test.each(living)(
    'of one that is %s: nothing of the text before is left, and the offer runs anew',
    (stage) => {
      const { loan, event, agreement, supersededHash, transfers, notices } = allowed(reissue(stages[stage]));
      expect(loan.agreement).toEqual({
        bodyHash: 'hash of JRN-26-AAAA-AAAA-2',
        version: 2,
        offeredAt: on('2026-11-09').now,
      });
      expect(agreementStateOf(loan.agreement as OfferedAgreement)).toBe('offered');
      expect([loan.status, loan.offerEndsOn]).toEqual(['approved', '2026-11-23']);
      expect(supersededHash).toBe(bodyHash);
      expect(agreement.documentNumber).toBe('JRN-26-AAAA-AAAA-2');
      expect(agreement.borrower).toEqual(moved.borrower);
      expect(event).toEqual({
        name: 'agreement.reissued',
        facts: {
          bodyHash: 'hash of JRN-26-AAAA-AAAA-2',
          version: 2,
          reason: 'party-data',
          supersededHash: bodyHash,
          offerEndsOn: '2026-11-23',
          approverId: 'approver',
        },
      });
      expect(transfers).toEqual([]);
      expect(notices.map(({ template }) => template)).toEqual(['agreement-reissued']);
    },
  );

  test('with the same names only to mend what was written down, and only after the borrower signed', () => {
    const again = (stage: Stage, reason: ReissueReason) =>
      codeOf(reissueAgreement(stages[stage], approver, { reason }, { ...facts, parties }, on('2026-11-09')));
    for (const reason of ['evidence-wrong', 'cannot-be-sealed'] as const) {
      expect(again('consented', reason)).toBe('agreement-unchanged');
      for (const stage of ['signed', 'attested', 'stamped', 'sealed'] as const)
        expect(again(stage, reason)).toBe('allowed');
    }
    expect(again('stamped', 'party-data')).toBe('agreement-unchanged');
  });

  const name = fc.string({ minLength: 1, maxLength: 20 });
  const someParties: fc.Arbitrary<AgreementParties> = fc
    .record({ borrowerName: name, borrowerAddress: name, lenderName: name, lenderAddress: name })
    .map(({ borrowerName, borrowerAddress, lenderName, lenderAddress }) => ({
      ...parties,
      lender: { ...parties.lender, name: `L${lenderName}`, address: `L${lenderAddress}` },
      borrower: { ...parties.borrower, name: `B${borrowerName}`, address: `B${borrowerAddress}` },
    }));

  test('keeps every amount and rate, whoever the parties are and however often it is done', () => {
    fc.assert(
      fc.property(fc.array(someParties, { minLength: 1, maxLength: 4 }), (each) => {
        let loan: Loan = stages.approved;
        let offered: AgreementBody = offeredBody;
        for (const next of each) {
          const { lender, borrower, purpose } = offered;
          const isSame = JSON.stringify({ lender, borrower, purpose }) === JSON.stringify(next);
          const outcome = reissue(loan, { offered, parties: next });
          if (isSame) expect(codeOf(outcome)).toBe('agreement-unchanged');
          if (!outcome.ok) continue;
          const { change } = outcome;
          expect(amountsOf(change.agreement)).toEqual(amountsOf(offeredBody));
          expect(change.loan.terms).toEqual(stages.approved.terms);
          expect(change.loan.agreement?.version).toBe((loan.agreement?.version ?? 0) + 1);
          expect(change.supersededHash).toBe(loan.agreement?.bodyHash);
          loan = change.loan;
          offered = change.agreement;
        }
      }),
    );
  });

  /** All that is written but who, when and under which number. */
  const amountsOf = ({
    documentNumber: _number,
    lender: _lender,
    borrower: _borrower,
    ...rest
  }: AgreementBody): string =>
    JSON.stringify(rest, (key, value: unknown) => (key.endsWith('On') ? 'a day' : value));

  test('the old text is signed no more: shown, agreed to and signed is the new one only', () => {
    const { loan } = allowed(reissue(stages.consented));
    const newHash = loan.agreement?.bodyHash ?? '';
    const moment = on('2026-11-10');
    expect(codeOf(viewAgreement(loan, { bodyHash }, moment))).toBe('agreement-changed');
    expect(codeOf(signAgreement(loan, signing, signer, moment))).toBe('agreement-changed');
    // What was agreed to for the old text opens nothing of the new one.
    const anew = { ...signing, bodyHash: newHash };
    expect(codeOf(signAgreement(loan, anew, signer, moment))).toBe('agreement-not-shown');
    const viewed = allowed(viewAgreement(loan, anew, moment)).loan;
    expect(codeOf(signAgreement(viewed, anew, signer, moment))).toBe('terms-not-accepted');
    const consented = allowed(consentToAgreement(viewed, anew, { textVersion: 'v' }, moment)).loan;
    expect(codeOf(signAgreement(consented, anew, signer, moment))).toBe('allowed');
  });

  test('is refused when nothing changed: the same words in another order are the same', () => {
    const { lender, borrower, purpose } = parties;
    expect(codeOf(reissue(stages.signed, { parties: { purpose, borrower, lender } }))).toBe(
      'agreement-unchanged',
    );
  });

  test('is refused once the money is on its way, or the loan is not approved', () => {
    expect(codeOf(reissue(stages.prepared))).toBe('payout-under-way');
    for (const stage of ['disbursed', 'settled', 'expired'] as const)
      expect(codeOf(reissue(stages[stage])), stage).toBe('wrong-status');
    expect(codeOf(reissue(stages.applied))).toBe('agreement-missing');
  });

  test('what cannot be printed or lacks a name is never offered', () => {
    expect(
      codeOf(reissue(stages.approved, { faultsOf: () => ({ missingGlyphs: ['𠮷'], placeholders: [] }) })),
    ).toBe('glyph-missing');
    const nameless = { ...moved, borrower: { ...moved.borrower, name: '' } };
    expect(codeOf(reissue(stages.approved, { parties: nameless }))).toBe('agreement-incomplete');
  });
});
