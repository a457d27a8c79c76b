import { mixText } from './mix-text.ts';

const SURVEY = /^SURVEY_/;
const RECORD = 'RECORD_';

/** No id is longer. */
const LONGEST = 128;

/**
 * Returns the id of the record that a survey makes. It follows from the survey's: where two devices save one survey apart, both
 * make the same record. @param surveyId from `newSurveyId`, or whatever a plain client has given
 */
export const recordIdOf = (surveyId: string): string =>
  RECORD + surveyId.replace(SURVEY, '').slice(RECORD.length - LONGEST);

/** The letters and digits of a record that a row makes. */
const ROW_MARK = 14;

/** Returns the beginning of the ids of the records that a survey makes beside its own. */
export const besideOwn = (surveyId: string): string =>
  `${recordIdOf(surveyId).slice(0, LONGEST - ROW_MARK - 1)}_`;

const marked = (text: string): string =>
  [0x9747b28c, 0x3c6ef372]
    .map((seed) =>
      mixText(text, seed)
        .toString(36)
        .padStart(ROW_MARK / 2, '0'),
    )
    .join('');

/**
 * Returns the id of a record that a survey makes beside its own. It follows from the survey, the type and the row: who saves
 * the same row, on whichever device, makes the same record, wherever in the form the row stands by then.
 * @param rows the ids of the rows in which it stands, from the outermost to the innermost
 */
export const recordIdIn = (surveyId: string, type: string, rows: readonly string[]): string =>
  `${besideOwn(surveyId)}${marked([surveyId, type, ...rows].join('/'))}`;

/** Returns with which `besideOwn` a record begins, if a survey made it in its rows. */
export const originOf = (recordId: string): string => recordId.slice(0, -ROW_MARK);
