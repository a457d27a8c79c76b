import type { WireReads } from '@sampark/core/wire/wire-reads';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Fetched } from '../../data/ports/fetched.ts';
import type { ReadsQuery } from '../../data/ports/surveys/reads.ts';
import { useAppData } from '../../shared/data/app-data.ts';

/** The list as far as it is here. */
interface ReadsState {
  /** The last answer that came, with the pages before it. */
  readonly listed: WireReads | undefined;
  /** Why nothing came. */
  readonly failed: Exclude<Fetched<unknown>['kind'], 'ok'> | null;
  readonly busy: boolean;
  readonly more: () => void;
  readonly again: () => void;
}

/** The time for which typing has to rest before the server is asked, in milliseconds. */
const RESTS = 300;

/** Asks who read surveys, page after page. Only the answer to the newest question counts. */
export function useReads({ person, panchayat, from, until }: ReadsQuery): ReadsState {
  const open = useAppData().reads;
  const [listed, setListed] = useState<WireReads>();
  const [failed, setFailed] = useState<ReadsState['failed']>(null);
  const [busy, setBusy] = useState(true);
  const [round, setRound] = useState(0);
  const newest = useRef(0);

  const ask = useCallback(
    async (before: WireReads | null) => {
      newest.current += 1;
      const asked = newest.current;
      setBusy(true);
      const query = { person, panchayat, from, until };
      const answer = await (await open()).list(query, before?.next ?? null);
      if (asked !== newest.current) return;
      setBusy(false);
      setFailed(answer.kind === 'ok' ? null : answer.kind);
      if (answer.kind === 'ok') {
        const reads = [...(before?.reads ?? []), ...answer.value.reads];
        setListed({ reads, next: answer.value.next });
      } else if (before === null) setListed(undefined);
    },
    [open, person, panchayat, from, until],
  );

  useEffect(() => {
    const timer = setTimeout(() => void ask(null), round === 0 && !person && !panchayat ? 0 : RESTS);
    return () => clearTimeout(timer);
  }, [ask, round, person, panchayat]);

  return {
    listed,
    failed,
    busy,
    more: () => void ask(listed ?? null),
    again: () => setRound((before) => before + 1),
  };
}
