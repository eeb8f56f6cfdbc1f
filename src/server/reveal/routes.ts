/** Numbers that identify a person, opened one at a time. */
import * as endpoints from '#contract/reveal.ts';
import type { House } from '../house.ts';
import { type Route, route } from '../route.ts';
import { revealNumber, revealOwnNumber } from './reveal-number.ts';

export const revealRoutes = (house: House): Route[] => [
  route(endpoints.revealNumber, ({ call, params }) => revealNumber(house, call, params)),
  route(endpoints.revealOwnNumber, ({ call, params }) => revealOwnNumber(house, call, params)),
];
