/**
 * A plain name for the browser that signed in, from its User-Agent: "Chrome" on "Android". Only these two words are kept,
 * so nothing but a short list can be stored or shown; what is not in it has no name. No library: they know thousands of
 * devices, with versions and models that nobody here needs, and the best known one changed to a copyleft licence.
 */

export type DeviceName = { browser: string | null; system: string | null };

type Known = readonly (readonly [name: string, mark: RegExp])[];

/** In this order: most browsers also say that they are Chrome, and all of those that they are Safari. */
const browsers: Known = [
  ['WhatsApp', /\bWhatsApp\//],
  ['Facebook', /\bFB(?:AN|AV|_IAB)\//],
  ['Instagram', /\bInstagram /],
  ['WeChat', /\bMicroMessenger\//],
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT|OPX)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Huawei Browser', /\bHuaweiBrowser\//],
  ['Mi Browser', /\bMiuiBrowser\//],
  ['UC Browser', /\bUCBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+ (?:Mobile\/\w+ )?Safari\//],
];

const systems: Known = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['HarmonyOS', /\b(?:HarmonyOS|OpenHarmony)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows NT\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

const nameIn = (known: Known, userAgent: string): string | null =>
  known.find(([, mark]) => mark.test(userAgent))?.[0] ?? null;

/** An iPad that asks for the pages of a computer says that it is a Mac: it is told as one. */
export const deviceName = (userAgent: string): DeviceName => ({
  browser: nameIn(browsers, userAgent),
  system: nameIn(systems, userAgent),
});
