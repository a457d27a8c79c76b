import { paths } from '../paths.ts';

/** The surveys that a figure counts. */
export interface Counted {
  /** Empty: of all panchayats together. */
  readonly panchayat: string;
  readonly year: string;
  /** The name of a form; empty: surveys of any. */
  readonly form: string;
}

/** Returns the address of the surveys that need somebody and that a figure counts. */
export const surveysThatNeed = (figure: 'conflicts' | 'warnings', counted: Counted): string =>
  paths.surveysWith(figure === 'conflicts' ? 'conflict' : 'warnings', counted);
