/** Hides the amounts of a text that was written elsewhere. A loan's reference may hold the same two letters and a digit: JRN-26-K9VR-BRM2. */
export const hideAmountsIn = (text: string, hiddenAmount: string): string =>
  text.replace(/(^-?|[^\w-]|[^\w]-)RM\s?[\d,.]*\d/g, `$1${hiddenAmount}`);
