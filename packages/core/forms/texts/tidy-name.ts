/** Tidies a name: blanks at its ends, and doubled ones inside, are slips of the thumb. */
export const tidyName = (name: string): string => name.trim().replaceAll(/\s\s+|[^\S ]/g, ' ');
