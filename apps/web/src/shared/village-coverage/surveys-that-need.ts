import { paths } from '../paths.ts';

/** The surveys that a figure counts. */
export interface Counted {
  /** Empty: of all panchayats together. */
  readonly panchayat: string;
  readonly year: string;
  /** The name of a form; empty: surveys of any. */
  readonly form: string;
}

/** The figures of which a person goes on to the surveys. */
export type FigureOfSurveys = 'conflicts' | 'warnings' | 'returned' | 'sent' | 'checked';

/** Returns the address of the surveys that a figure counts. */
export const surveysThatNeed = (figure: FigureOfSurveys, counted: Counted): string =>
  paths.surveysWith(figure === 'conflicts' ? 'conflict' : figure, counted);
