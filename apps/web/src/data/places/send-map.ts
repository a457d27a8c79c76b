import type { ProblemCode } from '@sampark/core/problems';
import type { Send } from '../api/client.ts';
import { giveUpByTus, sendByTus } from '../attachments/tus-upload.ts';
import type { Platform } from '../browser/platform.ts';
import type { MapOnItsWay, NewMap, SendMapEnd } from '../ports/district-maps.ts';

const UPLOADS = '/api/base-maps/uploads';
/** The bytes of one request: half a minute of a slow line. */
const CHUNK = 2 * 1024 * 1024;
/** Milliseconds until the server is asked again where nothing says that the network is back. */
const AGAIN_MS = 5_000;

/** The parts with which a sending works. */
interface SendMapParts {
  readonly platform: Pick<Platform, 'watch' | 'after'>;
  readonly send: Send;
  /** Hears how far the map is. */
  readonly show: (now: MapOnItsWay) => void;
  /** Stops the sending. */
  readonly stopped: AbortSignal;
}

/** Resolves when a network appears, when some time has passed, or when the sending is stopped. */
const nextOccasion = ({ platform, stopped }: SendMapParts): Promise<void> =>
  new Promise((resolve) => {
    const go = (): void => {
      for (const end of ends) end();
      stopped.removeEventListener('abort', go);
      resolve();
    };
    const ends = [platform.watch('online', go), platform.after(AGAIN_MS, go)];
    stopped.addEventListener('abort', go);
  });

/**
 * Sends a map until the server has it or refuses it, and however often the network goes away: each time from where it was cut. The
 * server knows for a week that it has kept a map, so an answer that got lost is no harm.
 */
export async function sendMap(parts: SendMapParts, { file, district, name }: NewMap): Promise<SendMapEnd> {
  const { send, show, stopped } = parts;
  let now: MapOnItsWay = { district, name, size: file.size, sent: 0, waits: false };
  const tell = (change: Partial<MapOnItsWay>): void => {
    now = { ...now, ...change };
    show(now);
  };
  const known: { upload: string | null; isReadable: boolean } = { upload: null, isReadable: true };
  const slice = async (start: number, end: number): Promise<Blob> => {
    stopped.throwIfAborted();
    try {
      // Read here, because a request that cannot read its body looks like one without a network.
      return new Blob([await file.slice(start, end).arrayBuffer()]);
    } catch (error) {
      known.isReadable = false;
      throw error;
    }
  };
  for (;;) {
    tell({ waits: false });
    const end = await sendByTus(
      send,
      {
        ...{ uploads: UPLOADS, chunk: CHUNK, size: file.size, upload: known.upload },
        ...{ metadata: { district, name }, slice },
      },
      {
        begun: (address) => {
          known.upload = address;
        },
        sent: (sent) => tell({ sent }),
      },
    );
    if (end.kind === 'sent') return { kind: 'kept' };
    if (end.kind === 'refused' && end.code !== 'upload_offset') {
      return { kind: 'refused', code: end.code as ProblemCode, least: null, retry_after: null };
    }
    if (known.isReadable && !stopped.aborted) {
      tell({ waits: true });
      await nextOccasion(parts);
    }
    if (known.isReadable && !stopped.aborted) continue;
    if (known.upload !== null) await giveUpByTus(send, known.upload);
    return { kind: known.isReadable ? 'stopped' : 'unreadable' };
  }
}
