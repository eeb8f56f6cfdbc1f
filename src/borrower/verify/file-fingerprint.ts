/** The fingerprint (SHA-256, hex) of a file, worked out on the device: the file is sent nowhere. */

/** Undefined where the browser has no such means, which it only has on safe connections. */
export async function fingerprintOf(file: Blob): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
