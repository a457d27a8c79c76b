import type { Media } from '../media/use-media.ts';

const camera = (facingMode: 'environment' | 'user'): MediaStreamConstraints => ({
  video: { facingMode, width: { ideal: 1280 }, height: { ideal: 720 } },
});

/** The cameras of a phone: the one that looks away from the person, and the one that looks at them. */
export const CAMERAS = { back: camera('environment'), front: camera('user') } as const;

/**
 * A part of a camera that the compiler does not know: its lamp (https://w3c.github.io/mediacapture-image).
 */
interface WithTorch {
  readonly torch?: boolean;
}

/** Returns the lamp of a camera: a function that switches it; null where it has none. */
export function torchOf(media: Media): ((on: boolean) => Promise<void>) | null {
  if (media.state !== 'on') return null;
  const [track] = media.stream.getVideoTracks();
  const capabilities = (track?.getCapabilities?.() ?? {}) as WithTorch;
  if (!track || !capabilities.torch) return null;
  return (on) => track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] });
}
