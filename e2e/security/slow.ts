/**
 * slowhttptest: hundreds of clients that never finish their headers, their body, or their reading. The product goes on
 * answering others meanwhile, and its process is there afterwards.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { address, type Product } from './product.ts';
import { fault, run } from './tool.ts';

export const name = 'slow clients keep nobody waiting, says slowhttptest [API-06] [F14]';

const kinds = {
  headers: ['-H', '-u', `${address}/en`],
  body: ['-B', '-u', `${address}/api/sign-in`, '-s', '8192', '-f', 'application/json'],
  reading: ['-X', '-u', `${address}/en`, '-w', '8', '-y', '16', '-n', '5', '-z', '8'],
};

export async function attack(_product: Product, isShort: boolean): Promise<string> {
  const [clients, seconds] = isShort ? [200, 12] : [500, 120];
  const said: string[] = [];
  for (const [kind, args] of Object.entries(kinds)) {
    let isOver = false;
    const attacked = run(
      'slowhttptest',
      [...args, '-c', String(clients), '-r', '200', '-i', '5', '-l', String(seconds), '-p', '3'],
      seconds + 30,
    ).finally(() => {
      isOver = true;
    });
    let answered = 0;
    const lost: string[] = [];
    while (!isOver) {
      const answer = await fetch(`${address}/api/lender`, { signal: AbortSignal.timeout(10_000) }).catch(
        (error: Error) => error.message,
      );
      if (typeof answer === 'string' || answer.status !== 200)
        lost.push(typeof answer === 'string' ? answer : String(answer.status));
      else answered += 1;
      await sleep(250);
    }
    const text = await attacked;
    if (!/connections|pending|closed|connected/i.test(text))
      throw fault(`slowhttptest did not run (${kind})`, text);
    // A machine that is busy may lose one of a hundred; one that is held by slow clients answers none.
    if (answered === 0 || lost.length > answered / 20)
      throw fault(
        `${kind}: ${lost.length} of ${answered + lost.length} others had no answer`,
        lost.join('\n'),
      );
    said.push(`${kind}: ${answered} others answered`);
  }
  return said.join(', ');
}
