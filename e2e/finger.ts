/** Fingers on the glass as the browser's own touch events, at fractions of the signature pad; and what the form got. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Point, Signature } from '#domain/signature.ts';
import { signatureBox } from '#domain/signature-box.ts';

/** A place on the pad: 0 to 1 across and downwards. */
export type Place = readonly [across: number, down: number];

export type Fingers = {
  /** Each finger that is on the glass now, by its number. */
  down: (places: Record<number, Place>) => Promise<void>;
  move: (places: Record<number, Place>) => Promise<void>;
  /** All of them. */
  up: () => Promise<void>;
  /** The system takes the touch away: a call, the turning of the phone. */
  cancel: () => Promise<void>;
};

export async function fingersOn(pad: Locator): Promise<Fingers> {
  const session = await pad.page().context().newCDPSession(pad.page());
  const touch =
    (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel') =>
    async (places: Record<number, Place> = {}) => {
      const box = await boxOf(pad);
      const touchPoints = Object.entries(places).map(([id, [across, down]]) => ({
        id: Number(id),
        x: box.x + box.width * across,
        y: box.y + box.height * down,
      }));
      await session.send('Input.dispatchTouchEvent', { type, touchPoints });
    };
  return {
    down: touch('touchStart'),
    move: touch('touchMove'),
    up: touch('touchEnd'),
    cancel: touch('touchCancel'),
  };
}

export async function boxOf(pad: Locator) {
  const box = await pad.boundingBox();
  if (!box) throw new Error('the signature pad is not on the screen');
  return box;
}

/** One finger, from the first place over all others to the last. */
export async function drawWithFinger(pad: Locator, places: readonly Place[]): Promise<void> {
  const fingers = await fingersOn(pad);
  const [first, ...others] = places;
  if (!first) return;
  await fingers.down({ 0: first });
  for (const place of others) await fingers.move({ 0: place });
  await fingers.up();
}

/** Waves between two places. */
export const waves = ([fromX, fromY]: Place, [toX, toY]: Place, steps = 14): Place[] =>
  Array.from({ length: steps + 1 }, (_, step) => {
    const share = step / steps;
    return [
      fromX + (toX - fromX) * share,
      fromY + (toY - fromY) * share + (step % steps === 0 ? 0 : 0.12 * Math.sin(step)),
    ];
  });

export async function signatureIn(page: Page): Promise<Signature | undefined> {
  const text = await page.locator('input[name=signature]').inputValue();
  return text ? (JSON.parse(text) as Signature) : undefined;
}

export async function strokesIn(page: Page): Promise<readonly (readonly Point[])[]> {
  const signature = await signatureIn(page);
  return signature?.kind === 'drawn' ? signature.strokes : [];
}

/** The point lies where the finger was, to within two thousandths of the pad. */
export function expectAt(point: Point | undefined, [across, down]: Place): void {
  const [x, y] = point ?? [Number.NaN, Number.NaN];
  expect(Math.abs(x - across * signatureBox.width)).toBeLessThanOrEqual(2);
  expect(Math.abs(y - down * signatureBox.height)).toBeLessThanOrEqual(2);
}
