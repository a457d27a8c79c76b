import { useCallback, useEffect, useState } from 'react';
import type { Fetched } from '../../data/ports/fetched.ts';

/**
 * Asks the server when the screen appears and whenever `again` is called, and returns its answer.
 * @param ask stable: another function is another question
 */
export function useFetched<T>(
  ask: () => Promise<Fetched<T>>,
): readonly [answer: Fetched<T> | undefined, again: () => void] {
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

  const again = useCallback(() => {
    setAnswer(undefined);
    setRound((before) => before + 1);
  }, []);
  return [answer, again];
}
