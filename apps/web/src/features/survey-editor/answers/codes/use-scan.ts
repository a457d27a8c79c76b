import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { codeReader } from './code-reader.ts';
import type { ReadCode } from './read-code.ts';

/** The pause between two looks at the camera's picture, in milliseconds: a slow phone stays cool. */
const PAUSE = 200;

/** How long nobody needs a word because nothing is found, in milliseconds. */
const PATIENCE = 10_000;

/** How far the reading is. `reader_missing`: it is not on the device, and the server cannot be reached. */
export type ScanState = 'looking' | 'nothing_yet' | 'reader_missing';

interface Scan {
  readonly state: ScanState;
  /** Reads a picture that somebody chose. @returns whether there was a code in it */
  readonly read: (picture: ImageBitmap) => Promise<boolean>;
}

/** Looks for a code in what a camera shows, until there is one. */
export function useScan(
  video: RefObject<HTMLVideoElement | null>,
  isOn: boolean,
  onCode: (text: string) => void,
): Scan {
  const [state, setState] = useState<ScanState>('looking');
  const [reader] = useState<Promise<ReadCode>>(codeReader);
  const found = useEffectEvent(onCode);

  useEffect(() => {
    let current = true;
    reader.catch(() => current && setState('reader_missing'));
    if (!isOn) return () => void (current = false);
    let timer: ReturnType<typeof setTimeout>;
    const late = setTimeout(
      () => setState((before) => (before === 'looking' ? 'nothing_yet' : before)),
      PATIENCE,
    );
    const look = async (): Promise<void> => {
      const read = await reader;
      const code = video.current && (await read(video.current).catch(() => null));
      if (!current) return;
      if (code) found(code);
      else timer = setTimeout(() => void look(), PAUSE);
    };
    void look().catch(() => undefined);
    return () => {
      current = false;
      clearTimeout(timer);
      clearTimeout(late);
    };
  }, [isOn, reader, video]);

  const read = async (picture: ImageBitmap): Promise<boolean> => {
    const code = await (await reader)(picture);
    if (code) onCode(code);
    return code !== null;
  };
  return { state, read };
}
