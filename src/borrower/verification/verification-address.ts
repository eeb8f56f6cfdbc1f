/** Where one is in the verification, in the address: Back and forward of the browser walk through the steps. */
import { useSearch } from 'wouter/use-browser-location';
import { type IdentityImageKind, identityImageKinds } from '#domain/refusal.ts';
import { type Plan, type Step, steps } from './plan.ts';

/** The list of tasks, a step, the camera view of one photo, or the page for people under 18. */
export type Place = 'start' | Step | IdentityImageKind | 'under-age';

const path = '/verifikasi-akun';
type Address = typeof path | `${typeof path}?${string}`;

/** A step opened to change one answer leads back to the check (`thenCheck`). */
export function addressOfPlace(place: Place, thenCheck = false): Address {
  if (place === 'start') return path;
  const look = place === 'under-age' ? '&look=under-age' : isPhoto(place) ? `&photo=${place}` : '';
  const after = thenCheck ? '&then=check' : '';
  return `${path}?step=${numberOf(stepOf(place))}${look}${after}`;
}

/** Steps keep their number, also when a correction leaves some out. */
export const numberOf = (step: Step): number => steps.indexOf(step) + 1;

export const leadsToCheck = (search: string): boolean => new URLSearchParams(search).get('then') === 'check';

/** Anything else is the list of tasks. */
export function placeOf(search: string): Place {
  const query = new URLSearchParams(search);
  const step = steps.find((_, index) => query.get('step') === String(index + 1));
  if (step === 'photos') return identityImageKinds.find((kind) => kind === query.get('photo')) ?? step;
  if (step === 'about' && query.get('look') === 'under-age') return 'under-age';
  return step ?? 'start';
}

function isPhoto(place: Place): place is IdentityImageKind {
  return (identityImageKinds as readonly string[]).includes(place);
}

function stepOf(place: Exclude<Place, 'start'>): Step {
  if (place === 'under-age') return 'about';
  return isPhoto(place) ? 'photos' : place;
}

/** A step opens when it is part of the plan and all before it are answered; until then the list of tasks shows. */
export function openPlace(place: Place, plan: Plan, isAnswered: (step: Step) => boolean): Place {
  if (place === 'start') return place;
  const step = stepOf(place);
  const index = plan.steps.indexOf(step);
  const mayOpen = index >= 0 && plan.steps.slice(0, index).every(isAnswered);
  if (!mayOpen) return 'start';
  return isPhoto(place) && !plan.photos.includes(place) ? 'photos' : place;
}

/** The part of the address behind the path; the server renders the page without it. */
export function useVerificationSearch(): string {
  return useSearch({ ssrSearch: '' });
}
