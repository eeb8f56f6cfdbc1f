/** The paper of a drawn signature, and how much ink is one: apart from the rules, because pages that only show signatures are many. */

export const signatureBox = {
  width: 1000,
  height: 500,
  maxStrokes: 60,
  maxPoints: 4000,
  minInk: 300,
  /** The longer and the shorter side of what is drawn, whichever way it is turned: Chinese names may go downwards. */
  minLong: 120,
  minShort: 40,
  /** Ink in a band narrower than this part of its length is a line: a finger shakes by a hundredth to each side, and its ends tilt the band. */
  lineBand: 0.06,
} as const;
