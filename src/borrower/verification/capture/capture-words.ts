/** What is said while a photo is taken: why there is no camera, how to hold it, and what may be wrong with the photo. */
import { useLingui } from '@lingui/react/macro';
import type { IdentityImageKind } from '#domain/refusal.ts';
import type { DeviceWarning } from '#domain/upload.ts';
import type { CameraFault } from './camera.ts';
import type { Tip } from './tips.ts';

type Words = { title: string; help: string };

/** The title of each photo's page, and how to hold the card; in the camera's view there is a frame for it. */
export function usePhotoTasks(hasFrame: boolean): Record<IdentityImageKind, Words> {
  const { t } = useLingui();
  const onTable = hasFrame
    ? t`Put it on a dark, flat surface. All four corners must be inside the frame.`
    : t`Put it on a dark, flat surface. All four corners must be in the photo.`;
  return {
    'ic-front': { title: t`Take a photo of the front of your MyKad`, help: onTable },
    'ic-back': { title: t`Take a photo of the back of your MyKad`, help: onTable },
    'selfie-with-ic': {
      title: t`Take a selfie with your MyKad`,
      help: t`Hold the card beside your face. Do not cover either.`,
    },
  };
}

export function useCameraFaultWords(): Record<CameraFault, Words> {
  const { t } = useLingui();
  return {
    none: {
      title: t`This browser has no camera for web pages`,
      help: t`You can take the photo in another way. Nothing you entered is lost.`,
    },
    'in-app': {
      title: t`The app that you are in does not let this page use the camera`,
      help: t`Open this page in Chrome or Safari, or take the photo in another way.`,
    },
    refused: {
      title: t`This page is not allowed to use the camera`,
      help: t`To allow it, press the icon beside the address at the top of the browser, allow the camera, and try again. Or take the photo in another way.`,
    },
    missing: {
      title: t`We found no camera on this device`,
      help: t`If you have one, connect it and try again. Or take the photo in another way.`,
    },
    busy: {
      title: t`Another app or page is using the camera`,
      help: t`Close it and try again. Or take the photo in another way.`,
    },
    silent: {
      title: t`The camera gives no picture`,
      help: t`Close other apps that use it and try again. Or take the photo in another way.`,
    },
    stopped: {
      title: t`The camera was switched off`,
      help: t`Try again, or take the photo in another way.`,
    },
    away: {
      title: t`We switched the camera off while you were away`,
      help: t`Try again, or take the photo in another way.`,
    },
    'not-loaded': {
      title: t`The camera view did not load`,
      help: t`Check your connection and try again. Or take the photo in another way.`,
    },
  };
}

export function useTipWords(): Record<Tip, string> {
  const { t } = useLingui();
  return {
    dark: t`Too dark. Find more light.`,
    glare: t`Glare on the card. Tilt it a little.`,
    still: t`Hold still`,
    good: t`Good. Hold still and tap the button`,
  };
}

export function useWarningWords(): Record<DeviceWarning, Words> {
  const { t } = useLingui();
  return {
    small: {
      title: t`The photo is small`,
      help: t`Take it with the camera. A screenshot or a photo from a chat is often too small to read.`,
    },
    blurred: {
      title: t`The photo is blurred`,
      help: t`Hold the phone with both hands, tap on the card to focus and keep still.`,
    },
    glare: {
      title: t`Light is shining on the card`,
      help: t`Tilt the card a little, or turn away from the lamp or window.`,
    },
    dark: {
      title: t`The photo is too dark`,
      help: t`Go to a window or switch on a light.`,
    },
  };
}
