/** The page of the proof, and what the frame of the back office says while money is stopped. */
import * as endpoints from '#contract/proof.ts';
import { snapshot } from '../db/snapshot.ts';
import type { House } from '../house.ts';
import { commandRoute, type Route, route } from '../route.ts';
import { runProof } from './commands.ts';
import { readMoneyStop, readProofRuns } from './queries.ts';

export const proofRoutes = (house: House): Route[] => [
  route(endpoints.getProofRuns, () => snapshot(house.db, readProofRuns)),
  commandRoute(house, endpoints.runProof, runProof),
  route(endpoints.getMoneyStop, () => readMoneyStop(house.db)),
];
