import type { WirePanchayatRow } from '@sampark/core/wire/wire-places';
import { useEffect, useState } from 'react';
import type { PanchayatSearch } from '../../data/ports/directory.ts';
import { useAppData } from '../data/app-data.ts';

/** Time without typing before the server is asked, milliseconds. */
const PAUSE = 250;

interface Shown {
  readonly search: PanchayatSearch;
  readonly panchayats: readonly WirePanchayatRow[];
  readonly next: string | null;
}

export interface Panchayats {
  /** The panchayats that match the search. Until its answer is here, those that matched the search before. */
  readonly panchayats: readonly WirePanchayatRow[];
  readonly state: 'loading' | 'more' | 'end' | 'failed';
  readonly more: () => void;
  readonly again: () => void;
}

/** Asks the server for the panchayats that match a search, page by page. */
export function usePanchayats(search: PanchayatSearch): Panchayats {
  const open = useAppData().directory;
  const [shown, setShown] = useState<Shown | null>(null);
  const [failed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  const isFirst = shown === null;

  useEffect(() => {
    let current = true;
    const ask = async (): Promise<void> => {
      const answer = await (await open()).panchayats(search, null);
      if (!current) return;
      setFailed(answer.kind !== 'ok');
      if (answer.kind === 'ok') setShown({ search, ...answer.value });
    };
    const timer = setTimeout(() => void ask(), isFirst ? 0 : PAUSE);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [open, search, round, isFirst]);

  const more = async (): Promise<void> => {
    if (!shown?.next) return;
    const answer = await (await open()).panchayats(search, shown.next);
    setFailed(answer.kind !== 'ok');
    if (answer.kind !== 'ok') return;
    const { panchayats, next } = answer.value;
    setShown((before) =>
      before === shown ? { search, panchayats: [...shown.panchayats, ...panchayats], next } : before,
    );
  };
  const isAsked = shown?.search === search;
  const state = failed ? 'failed' : !isAsked ? 'loading' : shown.next === null ? 'end' : 'more';
  return {
    panchayats: shown?.panchayats ?? [],
    state,
    more: () => void more(),
    again: () => {
      setFailed(false);
      setRound(round + 1);
    },
  };
}
