import { createContext } from 'react';
import type { OpenSurvey, SurveyView } from '../../../data/ports/surveys/open-survey.ts';

/**
 * The ground on which a step in the review of a row is taken. Few rows need it, so the many above them do not
 * hand it down.
 */
export interface Ground {
  readonly survey: OpenSurvey;
  readonly view: SurveyView;
  readonly onSave: () => Promise<boolean>;
}

export const ReviewGround = createContext<Ground | null>(null);
