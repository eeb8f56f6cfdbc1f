/** The tests' own measure of how alike two pictures look; the product lets the database count. */
export const bitsApart = (a: string, b: string): number =>
  [...(BigInt(`0x${a}`) ^ BigInt(`0x${b}`)).toString(2)].filter((bit) => bit === '1').length;
