/** The camera of one view: open while the view is on the screen and its tab is seen, closed in every other case. */
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { type CameraFault, cameraFaultOf, closeCamera, type Facing, openCamera } from './camera.ts';

/** A stream that stays without a picture this long is one that never comes. */
const patienceMs = 8000;

/** 'asking' while the browser has its question on the screen: it may stay there as long as the reader needs. */
export type CameraState = 'asking' | 'starting' | 'live';

export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  facing: Facing,
  onFault: (fault: CameraFault) => void,
): CameraState {
  const [state, setState] = useState<CameraState>('asking');
  const fail = useEffectEvent(onFault);

  useEffect(() => {
    let stream: MediaStream | undefined;
    let isOver = false;
    let patience = 0;

    function end(fault?: CameraFault) {
      if (isOver) return;
      isOver = true;
      clearTimeout(patience);
      document.removeEventListener('visibilitychange', leave);
      if (stream) closeCamera(stream);
      if (fault) fail(fault);
    }
    function leave() {
      if (document.visibilityState === 'hidden' && stream) end('away');
    }
    async function begin() {
      const opened = await openCamera(facing);
      // The view was left while the browser was asking.
      if (isOver || !video.current) return closeCamera(opened);
      stream = opened;
      for (const track of stream.getVideoTracks()) track.addEventListener('ended', () => end('stopped'));
      patience = window.setTimeout(() => end('silent'), patienceMs);
      setState('starting');
      const { current: view } = video;
      view.addEventListener(
        'loadeddata',
        () => {
          clearTimeout(patience);
          setState('live');
        },
        { once: true },
      );
      view.srcObject = stream;
      // A phone that saves power may not play by itself; whether a picture comes is seen above.
      await view.play().catch(() => undefined);
      leave();
    }

    document.addEventListener('visibilitychange', leave);
    begin().catch((failure: unknown) => end(cameraFaultOf(failure, navigator.userAgent)));
    return () => end();
  }, [video, facing]);

  return state;
}
