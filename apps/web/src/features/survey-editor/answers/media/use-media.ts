import { useEffect, useState } from 'react';

/**
 * A camera or a microphone.
 * - `asked`: the browser asks the person, or starts it;
 * - `on`: it runs;
 * - `refused`: the person, or the browser's settings, do not allow it;
 * - `none`: the device has none, or the browser does not hand it out;
 * - `busy`: another app has it, or it does not start.
 */
export type Media =
  | { readonly state: 'asked' | 'refused' | 'none' | 'busy' }
  | { readonly state: 'on'; readonly stream: MediaStream };

const FAILURES: Readonly<Record<string, 'refused' | 'none'>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  NotSupportedError: 'none',
  OverconstrainedError: 'none',
};

/**
 * Runs a camera or a microphone while the caller is on the screen.
 * @param asked it runs anew when this is another object
 */
export function useMedia(asked: MediaStreamConstraints): Media {
  const [media, setMedia] = useState<Media>({ state: 'asked' });
  useEffect(() => {
    let current = true;
    let stream: MediaStream | null = null;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    const start = async (): Promise<void> => {
      // Only pages that came by a safe way have them.
      const devices = 'mediaDevices' in navigator ? navigator.mediaDevices : null;
      try {
        stream = (await devices?.getUserMedia(asked)) ?? null;
        if (current) setMedia(stream ? { state: 'on', stream } : { state: 'none' });
        else stop();
      } catch (error) {
        const name = error instanceof Error ? error.name : '';
        if (current) setMedia({ state: FAILURES[name] ?? 'busy' });
      }
    };
    void start();
    return () => {
      current = false;
      stop();
    };
  }, [asked]);
  return media;
}
