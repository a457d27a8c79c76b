/** A name as it is kept: what a thumb typed twice, or at the ends, is no part of it. */
export const tidyName = (name: string): string => name.trim().replaceAll(/\s\s+|[^\S ]/g, ' ');
