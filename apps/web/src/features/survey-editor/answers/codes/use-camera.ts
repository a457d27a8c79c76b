import { useEffect, useState } from 'react';

/**
 * The camera of a device.
 * - `asked`: the browser asks the person, or starts it;
 * - `on`: it shows what is before it;
 * - `refused`: the person, or the browser's settings, do not allow it;
 * - `none`: there is no camera;
 * - `busy`: another app has it, or it does not start.
 */
export type Camera =
  | { readonly state: 'asked' | 'refused' | 'none' | 'busy' }
  | { readonly state: 'on'; readonly stream: MediaStream };

const FAILURES: Readonly<Record<string, 'refused' | 'none'>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  NotSupportedError: 'none',
  OverconstrainedError: 'none',
};

/** Starts the camera while the caller is on the screen. @param facing which of several cameras */
export function useCamera(facing: 'environment' | 'user'): Camera {
  const [camera, setCamera] = useState<Camera>({ state: 'asked' });
  useEffect(() => {
    let current = true;
    let stream: MediaStream | null = null;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    const start = async (): Promise<void> => {
      // Only pages that came by a safe way have it.
      const devices = 'mediaDevices' in navigator ? navigator.mediaDevices : null;
      try {
        const video = { facingMode: facing, width: { ideal: 1280 }, height: { ideal: 720 } };
        stream = (await devices?.getUserMedia({ video })) ?? null;
        if (current) setCamera(stream ? { state: 'on', stream } : { state: 'none' });
        else stop();
      } catch (error) {
        const name = error instanceof Error ? error.name : '';
        if (current) setCamera({ state: FAILURES[name] ?? 'busy' });
      }
    };
    void start();
    return () => {
      current = false;
      stop();
    };
  }, [facing]);
  return camera;
}

/** What the compiler does not know of a camera: its lamp (https://w3c.github.io/mediacapture-image). */
interface WithTorch {
  readonly torch?: boolean;
}

/** Returns the lamp of a camera: a function that switches it; null where it has none. */
export function torchOf(camera: Camera): ((on: boolean) => Promise<void>) | null {
  if (camera.state !== 'on') return null;
  const [track] = camera.stream.getVideoTracks();
  const capabilities = (track?.getCapabilities?.() ?? {}) as WithTorch;
  if (!track || !capabilities.torch) return null;
  return (on) => track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] });
}
