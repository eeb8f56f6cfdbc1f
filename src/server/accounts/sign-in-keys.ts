/** Under which names the tries of one account are counted. */
import type { House } from '../house.ts';
import { throttleKey } from './throttles.ts';

/**
 * The owner's known devices are counted apart from everybody else's, so that strangers who fail on purpose cannot keep
 * the owner out. `account` is the user's id, or what was typed where there is no account.
 */
export const signInKeys = (house: House, account: string) => ({
  anywhere: throttleKey(house, 'sign-in', account),
  knownDevice: throttleKey(house, 'sign-in-known-device', account),
  currentPassword: throttleKey(house, 'current-password', account),
  icNumber: throttleKey(house, 'ic-number', account),
});
