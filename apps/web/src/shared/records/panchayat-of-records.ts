import { createContext, useContext } from 'react';

const Given = createContext('');

/** Says of which panchayat the records are that are chosen inside. */
export const RecordsOfPanchayat = Given.Provider;

/** Returns the panchayat whose records are chosen here; empty: none is said. */
export const usePanchayatOfRecords = (): string => useContext(Given);
