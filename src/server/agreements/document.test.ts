/**
 * Version 1 of the agreement, word for word. Once a version was released its texts never change, because what was signed
 * with it must read the same for ever: a new wording is a new version with files of its own, and these hashes stay.
 */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { canonicalJson } from '#domain/canonical.ts';
import { printedAgreement } from '../documents/testing-agreement.ts';
import { agreementDocument } from './document.ts';

const { body } = printedAgreement(24);

it.each([
  ['en', 'reducing', '03f98c007988bd56c17aa08569e0653436dc8831cc6474c43f16525b6c0b0c0d'],
  ['ms', 'reducing', '074ac4e5412416ea5298aa55c63bb8186043a8e6ba6d5c9e324fcce9ccdb6c07'],
  ['zh', 'reducing', '7bb04f39e262f90146fc1b39661ef81b068f3724a12e7a8fcc0847b29868c2f9'],
  ['en', 'flat', 'd978b23fca326600f210d95294be47cd2aefd2798f8b5403faa4e33f4292a007'],
  ['ms', 'flat', '315bc84365d2c80a61fc469c9518d2c13f5e03571dda553d0b15c6f813761c46'],
  ['zh', 'flat', '7feda4ea99fe055eba7d87f7cfcf5312c24c143344a5c4377e09304fd9d16042'],
] as const)('the text of version 1 in %s with %s interest is what was released', (locale, method, sha256) => {
  const document = agreementDocument({ ...body, method }, locale);
  expect(createHash('sha256').update(canonicalJson(document)).digest('hex')).toBe(sha256);
});
