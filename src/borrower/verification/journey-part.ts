/** The steps of the verification, which whoever has nothing to send never sees: as soon as it is known that there is something. */
import { lazyPage } from '#ui/lazy-page.tsx';

export const verificationJourney = lazyPage(() => import('./journey.tsx').then((module) => module.Journey));
