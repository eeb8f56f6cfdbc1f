import { expect, test } from 'vitest';
import type { Message } from '#contract/messages.ts';
import { shownMessages } from './shown-messages.ts';

const message = (messageId: string, from: Message['from'] = 'lender') => ({ messageId, from }) as Message;
const ids = (messages: readonly Message[]) => messages.map(({ messageId }) => messageId);

test('all that was there is shown, and what we write meanwhile waits', () => {
  const before = [message('b'), message('a')];
  expect(shownMessages(before, 'b')).toEqual({ shown: before, waiting: 0 });
  const { shown, waiting } = shownMessages([message('d'), message('c'), ...before], 'b');
  expect(ids(shown)).toEqual(['b', 'a']);
  expect(waiting).toBe(2);
});

test('what somebody writes themselves is there at once, above and below what waits', () => {
  const messages = [message('e', 'borrower'), message('d'), message('c', 'borrower'), message('b')];
  const { shown, waiting } = shownMessages(messages, 'b');
  expect(ids(shown)).toEqual(['e', 'c', 'b']);
  expect(waiting).toBe(1);
});

test('where what was there is gone, nothing waits', () => {
  const messages = [message('b'), message('a')];
  expect(shownMessages(messages, 'deleted')).toEqual({ shown: messages, waiting: 0 });
  expect(shownMessages(messages, undefined)).toEqual({ shown: messages, waiting: 0 });
});
