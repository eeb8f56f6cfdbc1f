/** After so many minutes without anything done a session ends by itself. Staff handle other people's identity cards and money, so theirs is shorter (NIST SP 800-63B, AAL2). */
export const idleMinutes = { borrower: 30, staff: 15 } as const;
