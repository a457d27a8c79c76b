import type { WireDevice } from '@sampark/core/wire/access/wire-devices';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Fetched } from '../../data/ports/fetched.ts';
import type { DevicesQuery } from '../../data/ports/people/devices.ts';
import { useAppData } from '../../shared/data/app-data.ts';

/** The pages of the list that are here. */
interface Listed {
  readonly devices: readonly WireDevice[];
  readonly total: number;
  readonly next: string | null;
  readonly newest_app: string;
  readonly minimum_app: string | null;
}

export interface DevicesState {
  /** The last answer that came; it stays while another one is on its way, and where no more of it came. */
  readonly listed: Listed | undefined;
  /** Why nothing came. */
  readonly failed: Exclude<Fetched<unknown>['kind'], 'ok'> | null;
  readonly busy: boolean;
  readonly more: () => void;
  readonly again: () => void;
}

/** The time for which typing has to rest before the server is asked, in milliseconds. */
const RESTS = 300;

/** Asks for the devices of a query, page after page. Only the answer to the newest question counts. */
export function useDevices({ name, show }: DevicesQuery): DevicesState {
  const open = useAppData().devices;
  const [listed, setListed] = useState<Listed>();
  const [failed, setFailed] = useState<DevicesState['failed']>(null);
  const [busy, setBusy] = useState(true);
  const [round, setRound] = useState(0);
  const newest = useRef(0);

  const ask = useCallback(
    async (before: Listed | null) => {
      newest.current += 1;
      const asked = newest.current;
      setBusy(true);
      const answer = await (await open()).list({ name, show }, before?.next ?? null);
      if (asked !== newest.current) return;
      setBusy(false);
      setFailed(answer.kind === 'ok' ? null : answer.kind);
      if (answer.kind !== 'ok') {
        // What is listed stays where only more of it did not come.
        if (before === null) setListed(undefined);
        return;
      }
      const devices = [...(before?.devices ?? []), ...answer.value.devices];
      setListed({ ...answer.value, devices });
    },
    [open, name, show],
  );

  useEffect(() => {
    const timer = setTimeout(() => void ask(null), RESTS);
    return () => {
      // What is under way answers an older question.
      newest.current += 1;
      clearTimeout(timer);
    };
  }, [ask, round]);

  return {
    listed,
    failed,
    busy,
    more: () => {
      if (listed) void ask(listed);
    },
    again: () => setRound((before) => before + 1),
  };
}
