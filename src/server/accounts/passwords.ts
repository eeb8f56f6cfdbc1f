/**
 * Passwords as argon2id hashes (19 MiB, two passes) with a pepper that is not in the database. An unknown person costs
 * the same work as a known one, so that the time of an answer tells nothing.
 */
import { availableParallelism } from 'node:os';
import { type Algorithm, hash, type Options, parseOptions, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import type { House } from '../house.ts';
import { newToken } from './tokens.ts';

// The enum is ambient and const, which type stripping cannot read.
const argon2id: Algorithm.Argon2id = 2;
export type PasswordCost = { readonly memoryCost: number; readonly timeCost: number };
/** 19 MiB, two passes. */
export const passwordCost: PasswordCost = { memoryCost: 19 * 1024, timeCost: 2 };
const costIn = (house: House): PasswordCost => house.testPasswordCost ?? passwordCost;

/** One processor stays free of hashing: a rush of sign-ins waits in line, and everybody else is answered meanwhile. */
const inTurn = pLimit(Math.max(1, availableParallelism() - 1));

const withPepper = (house: House): Options => ({
  algorithm: argon2id,
  parallelism: 1,
  ...costIn(house),
  secret: house.keys.blindIndex('password', 'pepper'),
});

/** One form for all spellings of the same characters, once, before the whole of it is hashed. */
const normalised = (password: string): string => password.normalize('NFKC');

export const hashPassword = (house: House, password: string): Promise<string> =>
  inTurn(() => hash(normalised(password), withPepper(house)));

const nobodysHash = new WeakMap<House, Promise<string>>();

function hashOfNobody(house: House): Promise<string> {
  const known = nobodysHash.get(house) ?? hashPassword(house, newToken());
  nobodysHash.set(house, known);
  return known;
}

/** False for nobody (undefined), after the same work. */
export async function isPassword(
  house: House,
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  const compared = stored ?? (await hashOfNobody(house));
  const isRight = await inTurn(() => verify(compared, normalised(password), withPepper(house)));
  return isRight && stored !== undefined;
}

/** True when the hash was made with less work than we ask for now. */
export const isOutdated = (house: House, stored: string): boolean => {
  const made = parseOptions(stored);
  const cost = costIn(house);
  return made.algorithm !== argon2id || made.memoryCost < cost.memoryCost || made.timeCost < cost.timeCost;
};
