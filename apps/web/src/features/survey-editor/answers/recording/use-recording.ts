import { LARGEST_FILES } from '@sampark/core/attachments/largest-files';
import type { Question } from '@sampark/core/forms/definition/definition';
import { useEffect, useRef, useState } from 'react';
import type { Media } from '../media/use-media.ts';

/** The quality of a recording, by XLSForm's words. */
export type Quality = Extract<Question, { type: 'audio' }>['quality'];

/** Bits a second. A voice stays clear with little; ODK Collect has the same steps. */
const BITS: Readonly<Record<NonNullable<Quality>, number>> = {
  'voice-only': 12_000,
  low: 32_000,
  normal: 64_000,
  external: 64_000,
};

/** The kinds of files in which browsers record, the smallest first. */
const KINDS = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'];

/** The time of a piece, in milliseconds. */
const PIECE = 1_000;

/** How much room is left for what a recorder writes at the end, in bytes. */
const END = 256 * 1024;

/** A recording. `full`: it is as large as a file may be. `cut`: the device took the microphone away. */
export interface Recording {
  readonly state: 'records' | 'pauses' | 'full' | 'cut';
  /** How long it is, in whole seconds. */
  readonly seconds: number;
  readonly pause: () => void;
  readonly goOn: () => void;
  /** Ends it. @returns what was recorded */
  readonly finish: () => Promise<Blob>;
}

function recorderOf(stream: MediaStream, quality: Quality): MediaRecorder {
  const mimeType = KINDS.find((kind) => MediaRecorder.isTypeSupported(kind));
  return new MediaRecorder(stream, {
    ...(mimeType && { mimeType }),
    audioBitsPerSecond: BITS[quality ?? 'normal'],
  });
}

/** Records what a microphone hears, from the moment in which it is on. */
export function useRecording(media: Media, quality: Quality): Recording {
  const [state, setState] = useState<Recording['state']>('records');
  const [seconds, setSeconds] = useState(0);
  const recorder = useRef<MediaRecorder | null>(null);
  const pieces = useRef<Blob[]>([]);
  const stream = media.state === 'on' ? media.stream : null;

  useEffect(() => {
    if (!stream) return;
    const current = recorderOf(stream, quality);
    recorder.current = current;
    pieces.current = [];
    let size = 0;
    current.addEventListener('dataavailable', ({ data }) => {
      pieces.current.push(data);
      size += data.size;
      setSeconds(pieces.current.length);
      if (size < LARGEST_FILES.audio - END || current.state === 'inactive') return;
      setState('full');
      current.stop();
    });
    current.addEventListener('stop', () => setState((before) => (before === 'full' ? before : 'cut')));
    current.start(PIECE);
    return () => {
      if (current.state !== 'inactive') current.stop();
    };
  }, [stream, quality]);

  return {
    state,
    seconds,
    pause: () => {
      recorder.current?.pause();
      setState('pauses');
    },
    goOn: () => {
      recorder.current?.resume();
      setState('records');
    },
    finish: async () => {
      const { current } = recorder;
      if (current && current.state !== 'inactive') {
        const ended = new Promise((resolve) => current.addEventListener('stop', resolve));
        current.stop();
        await ended;
      }
      return new Blob(pieces.current, { type: current?.mimeType ?? '' });
    },
  };
}
