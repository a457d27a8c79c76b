import { useEffect, useRef, useState } from 'react';
import type { BegunSurvey, BegunSurveyPort } from '../../../data/ports/surveys/surveys.ts';
import { useAppData } from '../../../shared/data/app-data.ts';

/**
 * Holds the values of a survey that is not created yet. They are there again after a reload, and after signing in again.
 * Leaving the screen discards them.
 * @param first the values in the address: values that were left for another address do not count
 */
export function useBegunSurvey(
  first: BegunSurvey,
): readonly [BegunSurvey, (change: Partial<BegunSurvey>) => void] {
  const { surveys, session } = useAppData();
  const [asked] = useState(first);
  const [begun, setBegun] = useState(first);
  const isTouched = useRef(false);
  const port = useRef<Promise<BegunSurveyPort>>(null);

  useEffect(() => {
    const opened = surveys.begun();
    port.current = opened;
    void opened.then(async ({ left }) => {
      const found = await left();
      if (found && found.asked === asked.asked && !isTouched.current) setBegun(found);
    });
    return () => {
      if (session.state.get()?.kind === 'signed_in') void opened.then(({ forget }) => forget());
    };
  }, [surveys, session, asked]);

  const change = (changed: Partial<BegunSurvey>) => {
    isTouched.current = true;
    const next = { ...begun, ...changed };
    setBegun(next);
    void port.current?.then(({ keep }) => keep(next));
  };
  return [begun, change];
}
