/**
 * What our forms use of `zod/mini`, in a tenth of its bytes: the borrower's build puts this in its place (see
 * build/light-contract.ts). Same answers, without the messages, which no form shows; `light-schemas.test.ts` holds it
 * beside the original, and the server judges with the original in any case. What it does not carry out throws where the
 * schema is made, in the tests, which make every schema of the borrower's app; pages do not carry these checks.
 */
export * from './light/compound.ts';
export type { LightSchema } from './light/schema.ts';
export * from './light/values.ts';

/** What the build looks for: these must drop out of what a borrower loads. */
const unasked = (): never => {
  throw new Error('No form of a borrower asks for this');
};
/** Named in the contract, for others than the borrower's forms. */
export const coerce = { number: unasked };
export const iso = { datetime: unasked };
export { unasked as record, unasked as unknown };
