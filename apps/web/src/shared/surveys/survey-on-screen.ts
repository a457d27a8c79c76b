import { createContext, useContext } from 'react';

const Given = createContext('');

/** Says which survey is asked and shown inside. */
export const SurveyOnScreen = Given.Provider;

/** Returns the id of the survey that is asked here; empty: none is said. */
export const useSurveyOnScreen = (): string => useContext(Given);
