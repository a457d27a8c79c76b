import { useCallback, useEffect, useState } from 'react';
import type {
  DamagedSurvey,
  StorageUse,
  SyncLogLine,
  WaitingOperation,
} from '../../data/ports/surveys/workbench.ts';
import type { SyncView } from '../../data/ports/sync.ts';
import { useAppData } from '../../shared/data/app-data.ts';

/** The queue, the log and the storage of this device. */
export interface Inside {
  readonly operations: readonly WaitingOperation[];
  readonly log: readonly SyncLogLine[];
  readonly storage: StorageUse;
  readonly quarantine: readonly DamagedSurvey[];
}

/**
 * Reads the queue, the log and the storage; again whenever the state of sync changes, and on `refresh`.
 * @param status the state of sync on the screen
 */
export function useWorkbench(
  status: SyncView | undefined,
): readonly [inside: Inside | undefined, refresh: () => Promise<void>] {
  const { workbench } = useAppData();
  const [inside, setInside] = useState<Inside>();

  const read = useCallback(async (): Promise<Inside> => {
    const [operations, log, storage, quarantine] = await Promise.all([
      workbench.operations(),
      workbench.log(),
      workbench.storage(),
      workbench.quarantine(),
    ]);
    return { operations, log, storage, quarantine };
  }, [workbench]);

  useEffect(() => {
    if (!status) return;
    let current = true;
    void read().then((next) => {
      if (current) setInside(next);
    });
    return () => {
      current = false;
    };
  }, [status, read]);

  const refresh = useCallback(async () => setInside(await read()), [read]);
  return [inside, refresh];
}
