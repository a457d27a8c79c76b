import { paths } from '../paths.ts';

/** Which surveys a figure counts. */
export interface Counted {
  /** Empty: of all panchayats together. */
  readonly panchayat: string;
  readonly year: string;
}

/** Where the surveys are that a figure of what needs somebody counts. */
export const surveysThatNeed = (figure: 'conflicts' | 'warnings', counted: Counted): string =>
  paths.surveysWith(figure === 'conflicts' ? 'conflict' : 'warnings', counted);
