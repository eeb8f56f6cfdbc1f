/** What a phone calls itself, in a word that its owner knows. */
export type Device = 'iphone' | 'ipad' | 'android' | 'other';

export function deviceOf(userAgent: string): Device {
  if (/iPhone|iPod/.test(userAgent)) return 'iphone';
  if (/iPad/.test(userAgent)) return 'ipad';
  return /Android/.test(userAgent) ? 'android' : 'other';
}
