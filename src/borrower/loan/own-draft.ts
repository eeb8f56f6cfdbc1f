/** The copy on this device of an application that somebody signed in began: theirs, and gone when they are. */

export const ownDeviceKey = 'jernih-own-loan-draft';

export function forgetOwnDraft(): void {
  try {
    localStorage.removeItem(ownDeviceKey);
  } catch {
    // Nothing was kept.
  }
}
