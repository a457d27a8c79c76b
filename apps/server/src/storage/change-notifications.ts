import type { Moved, Storage } from './port.ts';

/** The way from who moves panchayats to who listens. */
export interface MovedChannel extends Moved {
  tell(panchayatIds: readonly string[]): void;
  close(): Promise<void>;
}

type Heard = Parameters<Moved['listen']>[0];

/** The way within one process: all there is to SQLite, which has one server. */
export function movedInProcess(): MovedChannel & { tell: Heard } {
  const listening = new Set<Heard>();
  return {
    listen(heard) {
      // Each caller's own, also when the same function listens twice.
      const hear: Heard = (panchayatIds) => heard(panchayatIds);
      listening.add(hear);
      return () => void listening.delete(hear);
    },
    hears: () => true,
    tell(panchayatIds) {
      for (const hear of listening) hear(panchayatIds);
    },
    close: () => Promise.resolve(),
  };
}

/** The storage, which tells after every commit whose counters it has raised. */
export const tellingMoved = (channel: MovedChannel, storage: Omit<Storage, 'moved'>): Storage => ({
  ...storage,
  moved: channel,
  async write(work) {
    const moved = new Set<string>();
    const value = await storage.write((r) => {
      // It may run again. What a failed part raised is told all the same: a hint too many costs one question.
      moved.clear();
      const raiseCounter: typeof r.places.raiseCounter = (panchayatId, n) => {
        moved.add(panchayatId);
        return r.places.raiseCounter(panchayatId, n);
      };
      return work({ ...r, places: { ...r.places, raiseCounter } });
    });
    if (moved.size > 0) channel.tell([...moved]);
    return value;
  },
  async close() {
    await channel.close();
    await storage.close();
  },
});
