import { useCallback, useEffect, useState } from 'react';
import type { CarryPort, ReceivedFile } from '../../data/ports/carry.ts';
import { NO_ROOM, takeShared } from '../../pwa/shared-files.ts';

const FULL: ReceivedFile = { kind: 'refused', because: 'full' };

/**
 * Takes files in that somebody chooses, and those that another app has shared with this one.
 * @returns what became of the last ones, and what takes further ones in
 */
export function useReceived(
  carry: CarryPort,
): readonly [received: readonly ReceivedFile[], receive: (files: readonly Blob[]) => void] {
  const [received, setReceived] = useState<readonly ReceivedFile[]>(() =>
    new URLSearchParams(location.search).has(NO_ROOM) ? [FULL] : [],
  );
  useEffect(() => {
    void takeShared(async (file) => {
      const outcomes = await carry.receive([file]);
      setReceived((before) => [...before, ...outcomes]);
      return !outcomes.some((each) => each.kind === 'refused' && each.because === 'full');
    });
  }, [carry]);
  const receive = useCallback(
    (files: readonly Blob[]) => void carry.receive(files).then(setReceived),
    [carry],
  );
  return [received, receive];
}
