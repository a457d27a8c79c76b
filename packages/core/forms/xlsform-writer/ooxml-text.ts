/** Keeps a text that looks like one of OOXML's escapes, such as `_x0041_`, from being read as one by who opens the workbook. */
export const ooxmlText = (text: string): string => text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
