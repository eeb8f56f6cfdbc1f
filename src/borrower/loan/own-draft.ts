/** What somebody signed in began on this device and did not send: theirs, and gone when they are. */

/** The copy of an application. */
export const ownDeviceKey = 'jernih-own-loan-draft';
/** The day of payment of a contract that is not signed yet. */
export const ownDueDayKey = 'jernih-own-due-day';

export function forgetOwnDraft(key = ownDeviceKey): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/** Which one-time code this tab waits for. */
export const ownCodeKey = 'own-code-challenge';

/** `unlessOf`: the id of the person whose code may stay. */
export function forgetOwnCode(unlessOf?: string): void {
  try {
    if (unlessOf && sessionStorage.getItem(ownCodeKey)?.includes(unlessOf)) return;
    sessionStorage.removeItem(ownCodeKey);
  } catch {
    // Nothing was kept.
  }
}
