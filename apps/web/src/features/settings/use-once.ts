import { useEffect, useRef, useState } from 'react';

/** What was asked for once; undefined until it is answered. @param ask its first value counts */
export function useOnce<T>(ask: () => Promise<T>): T | undefined {
  const [answer, setAnswer] = useState<T>();
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void ask().then(setAnswer);
  }, [ask]);
  return answer;
}
