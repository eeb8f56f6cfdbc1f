/** Under which names the tries of one account are counted. */
import type { House } from '../house.ts';
import { throttleKey } from './throttles.ts';

/**
 * The owner's known devices are counted apart from everybody else's, so that strangers who fail on purpose cannot keep
 * the owner out. `account` is the user's id, or what was typed where there is no account. Each is a keyed hash, made when
 * it is asked for.
 */
export const signInKeys = (house: House, account: string) => ({
  get anywhere() {
    return throttleKey(house, 'sign-in', account);
  },
  get knownDevice() {
    return throttleKey(house, 'sign-in-known-device', account);
  },
  get currentPassword() {
    return throttleKey(house, 'current-password', account);
  },
  get icNumber() {
    return throttleKey(house, 'ic-number', account);
  },
});
