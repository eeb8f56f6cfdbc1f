/** Tells the server that this page failed. What does it comes only then. */
export function tellFault(cause: unknown): void {
  import('./fault-report.ts').then(({ reportFault }) => reportFault(cause)).catch(() => undefined);
}
