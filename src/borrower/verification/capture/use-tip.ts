/** The advice for what the camera sees, looked at twice a second. */
import { type RefObject, useEffect, useState } from 'react';
import { lumaOf, measuredSide, readingOf } from './quality.ts';
import { movementBetween, nextTip, type ShownTip, type Tip, tipOf } from './tips.ts';

const lookMs = 500;

export function useTip(video: RefObject<HTMLVideoElement | null>, isLive: boolean): Tip | undefined {
  const [shown, setShown] = useState<ShownTip>();
  useEffect(() => {
    if (!isLive) return;
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    let before: Uint8Array | undefined;
    const looking = setInterval(() => {
      if (!video.current || !context) return;
      const { width, height } = drawSeen(video.current, context);
      const luma = lumaOf(context.getImageData(0, 0, width, height));
      const tip = tipOf(readingOf(luma, width, height), movementBetween(before, luma));
      before = luma;
      setShown((now) => nextTip(now, tip, performance.now()));
    }, lookMs);
    return () => clearInterval(looking);
  }, [video, isLive]);
  return shown?.tip;
}

/** Draws the part of the camera's picture that fills the view, as `object-fit: cover` cuts it. */
function drawSeen(video: HTMLVideoElement, context: CanvasRenderingContext2D) {
  const { videoWidth, videoHeight, clientWidth, clientHeight } = video;
  const scale = Math.min(videoWidth / clientWidth, videoHeight / clientHeight);
  const [seenWidth, seenHeight] = [clientWidth * scale, clientHeight * scale];
  const shrink = measuredSide / Math.max(seenWidth, seenHeight);
  const width = Math.round(seenWidth * shrink);
  const height = Math.round(seenHeight * shrink);
  if (context.canvas.width !== width || context.canvas.height !== height)
    Object.assign(context.canvas, { width, height });
  context.imageSmoothingQuality = 'high';
  const left = (videoWidth - seenWidth) / 2;
  const top = (videoHeight - seenHeight) / 2;
  context.drawImage(video, left, top, seenWidth, seenHeight, 0, 0, width, height);
  return { width, height };
}
