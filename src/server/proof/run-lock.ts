/** The advisory lock that a run of the proof holds; the number is ours alone in this database. */
export const runLock = 418_003;
