import { createContext, useContext } from 'react';

const Given = createContext('');

/** Says of which survey the files are that are taken and shown inside. */
export const FilesOfSurvey = Given.Provider;

/** Returns the survey whose files are taken here; empty: none is said. */
export const useSurveyOfFiles = (): string => useContext(Given);
