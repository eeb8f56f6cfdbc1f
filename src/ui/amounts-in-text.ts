/** Hides the amounts of a text that was written elsewhere. A loan's reference may hold the same two letters and a digit: JRN-26-K9VR-BRM2. */
export const hideAmountsIn = (text: string, hiddenAmount: string): string =>
  text.replace(/\b[A-Z]{2,4}-\d\d-[\dA-Z]{4}-[\dA-Z]{4}\b|RM\s?[\d,.]*\d/g, (found) =>
    /^[A-Z]+-/.test(found) ? found : hiddenAmount,
  );
