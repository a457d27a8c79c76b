import { createContext } from 'react';

/** Whether fields stand in a table, whose headings say the labels: then the labels are for screen readers only. */
export const InTable = createContext(false);
