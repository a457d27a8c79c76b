import { paths } from '../paths.ts';

/** Where the surveys are that a figure of what needs somebody counts. */
export const surveysThatNeed = (figure: 'conflicts' | 'warnings', panchayatId: string): string =>
  paths.surveysWith(figure === 'conflicts' ? 'conflict' : 'warnings', panchayatId);
