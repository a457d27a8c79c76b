import type { SurveySummary } from '@sampark/core/survey/summary';
import { useEffect, useRef, useState } from 'react';
import type { PlacedSurvey } from '../../../data/ports/surveys/surveys.ts';
import { useAppData } from '../../../shared/data/app-data.ts';

/** The surveys that are opened at once. */
const READING = 200;

/** The places that were read of each survey; `null`: it has no position. */
export type Placed = ReadonlyMap<SurveySummary, PlacedSurvey | null>;

/**
 * Reads where the surveys of this device are, some at a time; those that change, again.
 * @throws the error of a device that cannot read them: its screen has failed
 */
export function usePlaced(surveys: readonly SurveySummary[] | undefined): Placed {
  const { surveys: port } = useAppData();
  const [none] = useState<Placed>(() => new Map());
  const known = useRef(none);
  const [placed, setPlaced] = useState(none);

  useEffect(() => {
    let current = true;
    const left = (surveys ?? []).filter((survey) => !known.current.has(survey));
    const readAll = async () => {
      for (let from = 0; from < left.length && current; from += READING) {
        const some = left.slice(from, from + READING);
        const read = new Map((await port.placed(some)).map((each) => [each.survey_id, each]));
        known.current = new Map([
          ...known.current,
          ...some.map((survey) => [survey, read.get(survey.survey_id) ?? null] as const),
        ]);
        if (current) setPlaced(known.current);
      }
    };
    readAll().catch((error: unknown) => {
      if (!current) return;
      setPlaced(() => {
        throw error;
      });
    });
    return () => {
      current = false;
    };
  }, [port, surveys]);
  return placed;
}
