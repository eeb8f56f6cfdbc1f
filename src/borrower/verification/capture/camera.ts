/** The device's camera inside the page: opening it, what can be in the way, and the picture that it sees. */

/** Why there is no picture. */
export type CameraFault =
  | 'none'
  | 'in-app'
  | 'refused'
  | 'missing'
  | 'busy'
  | 'silent'
  | 'stopped'
  | 'away'
  | 'not-loaded';

export type Facing = 'environment' | 'user';

/** Phones open their camera app for a file input; other browsers would only show folders. */
export const hasCameraApp = (): boolean => 'capture' in HTMLInputElement.prototype;

export const hasPageCamera = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function';

/** As large as the camera gives: what is over 2048 pixels is shrunk later. No browser goes below for an 'ideal'. */
export async function openCamera(facing: Facing): Promise<MediaStream> {
  if (!hasPageCamera()) throw new DOMException('no camera in this browser', 'NotSupportedError');
  const size = { width: { ideal: 4096 }, height: { ideal: 2160 } };
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { ...size, facingMode: { ideal: facing } },
    });
  } catch (failure) {
    // Some drivers fail on a size instead of giving the next best.
    if (nameOf(failure) !== 'OverconstrainedError') throw failure;
    return navigator.mediaDevices.getUserMedia({ audio: false, video: true });
  }
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

export function cameraFaultOf(failure: unknown, userAgent: string): CameraFault {
  // Whatever it is called there, the way out is another browser.
  if (isInApp(userAgent)) return 'in-app';
  switch (nameOf(failure)) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'refused';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing';
    case 'NotReadableError':
    case 'AbortError':
      return 'busy';
    default:
      return 'none';
  }
}

/** A page opened inside Facebook, Instagram, WhatsApp, TikTok, WeChat, LINE or another app's own window. */
export const isInApp = (userAgent: string): boolean =>
  /FBA[NV]|Instagram|WhatsApp|musical_ly|BytedanceWebview|MicroMessenger|Line\/|; wv\)/.test(userAgent);

/** What the camera sees at this moment, at its full size and never mirrored. */
export async function pictureOf(video: HTMLVideoElement): Promise<File | undefined> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: video.videoWidth, height: video.videoHeight });
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.95));
  return blob ? new File([blob], 'camera.jpg', { type: 'image/jpeg' }) : undefined;
}

const nameOf = (failure: unknown): string =>
  failure instanceof Error || failure instanceof DOMException ? failure.name : '';
