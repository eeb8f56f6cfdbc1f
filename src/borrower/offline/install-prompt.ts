/** The browser's offer to install the app. It comes once for each page, perhaps before our scripts: `#ui/document.ts` holds it. */

export type InstallOffer = Event & { prompt: () => Promise<unknown> };

declare global {
  interface Window {
    installOffer?: InstallOffer | undefined;
  }
}

export const installOffer = (): InstallOffer | undefined => window.installOffer;

/** An offer counts once. */
export function spendInstallOffer(): void {
  window.installOffer = undefined;
}
