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
