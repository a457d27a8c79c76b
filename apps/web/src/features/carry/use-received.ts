import { useCallback, useEffect, useState } from 'react';
import type { CarryPort, ReceivedFile } from '../../data/ports/carry.ts';
import { takeShared, UNKEPT } from '../../pwa/shared-files.ts';
import { paths } from '../../shared/paths.ts';

/** Says of files that another app shared that they were not even kept. */
function unkept(): readonly ReceivedFile[] {
  const why = new URLSearchParams(location.search).get(UNKEPT);
  return why === null ? [] : [{ kind: 'refused', because: why === 'full' ? 'full' : 'broken' }];
}

/**
 * Takes files in that somebody chooses, and those that another app has shared with this one.
 * @returns what became of the last ones, and what takes further ones in
 */
export function useReceived(
  carry: CarryPort,
): readonly [received: readonly ReceivedFile[], receive: (files: readonly Blob[]) => void] {
  const [received, setReceived] = useState(unkept);
  useEffect(() => {
    // It is said once, and not again after each reload.
    if (location.search !== '') history.replaceState(history.state, '', paths.carry);
    const add = (outcomes: readonly ReceivedFile[]) => setReceived((before) => [...before, ...outcomes]);
    takeShared(async (file) => add(await carry.receive([file]))).catch(() =>
      add([{ kind: 'refused', because: 'broken' }]),
    );
  }, [carry]);
  const receive = useCallback(
    (files: readonly Blob[]) => void carry.receive(files).then(setReceived),
    [carry],
  );
  return [received, receive];
}
