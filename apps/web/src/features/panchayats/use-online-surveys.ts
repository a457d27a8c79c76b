import { useCallback, useEffect, useState } from 'react';
import type { OnlineSurvey } from '../../data/ports/places.ts';
import { useAppData } from '../../shared/data/app-data.ts';

interface OnlineSurveys {
  readonly surveys: readonly OnlineSurvey[];
  /** `more`: there are more; `failed`: the last page did not come. */
  readonly state: 'loading' | 'more' | 'end' | 'failed';
  /** Fetches the next page; after a failure the same page once more. */
  readonly more: () => void;
}

/** Fetches a panchayat's surveys from the server, page by page. */
export function useOnlineSurveys(panchayatId: string): OnlineSurveys {
  const { places } = useAppData();
  const [surveys, setSurveys] = useState<readonly OnlineSurvey[]>([]);
  const [state, setState] = useState<OnlineSurveys['state']>('loading');
  const [next, setNext] = useState<string | null>(null);
  /** The page to fetch: its address, `null` for the first. Another object fetches again. */
  const [wanted, setWanted] = useState<{ readonly address: string | null }>({ address: null });

  useEffect(() => {
    let current = true;
    void places.surveysOf(panchayatId, wanted.address).then((answer) => {
      if (!current) return;
      if (answer.kind !== 'ok') return setState('failed');
      setSurveys((before) => [...before, ...answer.value.surveys]);
      setNext(answer.value.next);
      setState(answer.value.next === null ? 'end' : 'more');
    });
    return () => {
      current = false;
    };
  }, [places, panchayatId, wanted]);

  const more = useCallback(() => {
    setState('loading');
    setWanted({ address: next });
  }, [next]);
  return { surveys, state, more };
}
