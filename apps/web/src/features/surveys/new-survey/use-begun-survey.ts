import { useEffect, useRef, useState } from 'react';
import type { BegunSurvey, BegunSurveyPort } from '../../../data/ports/surveys.ts';
import { useAppData } from '../../../shared/data/app-data.ts';

/**
 * What is typed of a survey that is not made yet. After a reload, or a sign-in that had ended, it is there again; who
 * leaves the screen has done with it.
 * @param first what the address asks for: what was left of another is not taken for it
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
