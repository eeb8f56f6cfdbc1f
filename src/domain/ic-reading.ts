/**
 * What a machine's reading of an identity card is worth: a hint for the person who reviews. Text recognition turns digits
 * into other digits that look as good, and an IC number has no check digit, so a difference means "look", never "reject".
 */
export const icReadings = ['equal', 'differs', 'unreadable'] as const;
export type IcReading = (typeof icReadings)[number];

/** Six, two and four digits as a card has them, with what recognition makes of the dashes. */
const numberOnCard = /(?<!\d)(\d{6})[\s.\-–—_]{0,3}(\d{2})[\s.\-–—_]{0,3}(\d{4})(?!\d)/g;

/**
 * Compares the texts that several readings of one photo gave with the number that was typed (twelve digits): one reading
 * that shows it is enough.
 */
export const compareReadings = (texts: readonly string[], icNumber: string): IcReading => {
  const read = texts.flatMap((text) =>
    [...text.matchAll(numberOnCard)].map((found) => found.slice(1).join('')),
  );
  if (read.includes(icNumber)) return 'equal';
  return read.length > 0 ? 'differs' : 'unreadable';
};
