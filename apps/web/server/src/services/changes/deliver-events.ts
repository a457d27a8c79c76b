import type { OpenStream } from './open-streams.ts';

/** Changes that follow within this time go together, in milliseconds. The first goes at once. */
const TOGETHER = 30;

/** Writes change events to streams. */
export interface EventDelivery {
  /** Tells a stream that panchayats changed; during a batch of the same sign-in it only counts them. */
  changed(stream: OpenStream, panchayatIds: Iterable<string>): void;
  ownBatchBegins(stream: OpenStream): void;
  /**
   * Tells a stream which panchayats others have changed during the batches of its own sign-in, when the last of them ends.
   * @param covered the panchayats that the batch changed and that its answer covers; `null`: the device pulls anyway
   */
  ownBatchEnds(stream: OpenStream, covered: readonly string[] | null): void;
}

/**
 * @param check ends a stream whose sign-in or scope is no longer what it was
 * @param isOpen whether a stream is still open
 */
export function createEventDelivery(
  check: (stream: OpenStream) => Promise<void>,
  isOpen: (stream: OpenStream) => boolean,
): EventDelivery {
  const deliver = async (stream: OpenStream): Promise<void> => {
    stream.delivering = true;
    await check(stream);
    if (!isOpen(stream)) return;
    stream.reader.changed([...stream.waiting]);
    stream.waiting.clear();
    setTimeout(() => {
      stream.delivering = false;
      if (stream.waiting.size > 0) void deliver(stream);
    }, TOGETHER);
  };

  const changed = (stream: OpenStream, panchayatIds: Iterable<string>): void => {
    const { ownBatches, duringOwnBatches, waiting } = stream;
    for (const id of panchayatIds) {
      if (ownBatches > 0) duringOwnBatches.set(id, (duringOwnBatches.get(id) ?? 0) + 1);
      else waiting.add(id);
    }
    if (waiting.size > 0 && !stream.delivering) void deliver(stream);
  };

  return {
    changed,
    ownBatchBegins(stream) {
      stream.ownBatches += 1;
    },
    ownBatchEnds(stream, covered) {
      const { duringOwnBatches } = stream;
      // The batch itself has changed each of these once.
      for (const id of covered ?? []) duringOwnBatches.set(id, (duringOwnBatches.get(id) ?? 0) - 1);
      stream.willPull ||= covered === null;
      stream.ownBatches -= 1;
      if (stream.ownBatches > 0) return;
      const byOthers = [...duringOwnBatches].filter(([, times]) => times > 0).map(([id]) => id);
      const isWorthTelling = !stream.willPull && byOthers.length > 0 && isOpen(stream);
      duringOwnBatches.clear();
      stream.willPull = false;
      if (isWorthTelling) changed(stream, byOthers);
    },
  };
}
