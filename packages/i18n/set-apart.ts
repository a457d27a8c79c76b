import { directionOf } from './languages.ts';

const [FIRST_STRONG_ISOLATE, POP_ISOLATE] = ['\u2068', '\u2069'];

/**
 * Sets a value apart from the text around it that runs from the right, where the value has Latin letters or joins its
 * parts by underscores: its quotes and dots would else stand on the wrong side, and its parts change places
 * (https://www.w3.org/International/articles/inline-bidi-markup).
 */
export const setApart = (value: string, language: string): string =>
  directionOf(language) === 'rtl' && /[A-Za-z_]/.test(value)
    ? `${FIRST_STRONG_ISOLATE}${value}${POP_ISOLATE}`
    : value;
