/** Proving who you are: files, personal information, the bank account. */
import * as endpoints from '#contract/identity.ts';
import { recentCredentialChange } from '../accounts/access-recovery.ts';
import { userIdOf } from '../actor.ts';
import { runCommand } from '../command.ts';
import { snapshot } from '../db/snapshot.ts';
import type { House } from '../house.ts';
import { type Route, route } from '../route.ts';
import { parseBankAccount, updateBankAccount } from './bank-account.ts';
import { bankAccountView, isOtherThanFirst } from './bank-account-rows.ts';
import { getOwnFile } from './file-rows.ts';
import {
  admitIcNumber,
  parsePersonalInformation,
  submitPersonalInformation,
} from './personal-information.ts';
import { saveVerificationDraft } from './verification-draft.ts';
import { verificationFacts } from './verification-facts.ts';
import { verificationView } from './verification-view.ts';

export const identityRoutes = (house: House): Route[] => [
  route(endpoints.getFile, ({ call, params }) => getOwnFile(house, userIdOf(call.actor), params.fileId)),
  route(endpoints.getVerification, ({ call }) =>
    snapshot(house.db, (tx) => verificationView(tx, house.keys, userIdOf(call.actor))),
  ),
  route(endpoints.saveVerificationDraft, ({ call, body }) =>
    saveVerificationDraft(house, userIdOf(call.actor), body),
  ),
  route(endpoints.submitPersonalInformation, async ({ call, body }) => {
    const input = parsePersonalInformation(body);
    await admitIcNumber(house, userIdOf(call.actor), input);
    return await runCommand(house, submitPersonalInformation, call, input);
  }),
  route(endpoints.getBankAccount, ({ call }) =>
    snapshot(house.db, async (tx) => {
      const bankAccount = await bankAccountView(tx, userIdOf(call.actor));
      const facts = await verificationFacts(tx, userIdOf(call.actor));
      const recovery =
        bankAccount && (await recentCredentialChange(tx, userIdOf(call.actor), house.clock.now()));
      return {
        bankAccount: bankAccount ?? null,
        isLocked: facts?.isPayoutUnderWay ?? false,
        pausedUntilAt: recovery?.untilAt ?? null,
        mayPutBack: recovery !== undefined && (await isOtherThanFirst(tx, userIdOf(call.actor))),
      };
    }),
  ),
  route(endpoints.updateBankAccount, ({ call, body }) =>
    runCommand(house, updateBankAccount, call, parseBankAccount(body)),
  ),
];
