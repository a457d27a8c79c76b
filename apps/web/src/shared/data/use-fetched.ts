import { useCallback, useEffect, useState } from 'react';
import type { Fetched } from '../../data/ports/fetched.ts';

/**
 * Asks the server when the screen appears and whenever `again` or `renew` is called, and returns its answer. While `again`
 * asks, there is none; while `renew` does, the last one stays, and with it what has the focus.
 * @param ask stable: another function is another question
 */
export function useFetched<T>(
  ask: () => Promise<Fetched<T>>,
): readonly [answer: Fetched<T> | undefined, again: () => void, renew: () => void] {
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<Fetched<T>>();

  useEffect(() => {
    let current = true;
    void ask().then((fetched) => {
      if (current) setAnswer(fetched);
    });
    return () => {
      current = false;
    };
  }, [ask, round]);

  const renew = useCallback(() => setRound((before) => before + 1), []);
  const again = useCallback(() => {
    setAnswer(undefined);
    renew();
  }, [renew]);
  return [answer, again, renew];
}
