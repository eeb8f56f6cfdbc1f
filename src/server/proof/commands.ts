/** Asking for the proof out of its turn: recorded in the administrator's own stream, done by the jobs. */
import * as rules from '#domain/proof.ts';
import { ownStream, userIdOf } from '../actor.ts';
import type { Change, Command } from '../command.ts';

export const runProof: Command<object, object, Change, undefined> = {
  action: 'runProof',
  stream: ownStream,
  read: async () => ({}),
  decide: () => rules.runProof(),
  write: (tx, _change, _input, { house, call }) => house.queueProof(tx, { askedBy: userIdOf(call.actor) }),
  answer: async () => undefined,
};
