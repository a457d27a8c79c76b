const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';

const text = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('');

/**
 * Makes a survey's id on the device: `SURVEY_<milliseconds>_<random>`.
 * @param now milliseconds since 1970, by the device's clock: only for a person's eyes, nothing is decided by
 * it
 * @param random 10 or more random bytes
 */
export const newSurveyId = (now: number, random: Uint8Array): string => `SURVEY_${now}_${text(random)}`;

/** The random bytes in a row's id. */
export const ROW_ID_BYTES = 10;

/** Makes the id of a row that a person adds: ten letters and digits. @param random as many random bytes */
export const newRowId = (random: Uint8Array): string => text(random);

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The random bytes in an operation's id. */
export const OPERATION_ID_BYTES = 22;

/** Makes an operation's id: 132 random bits, six a letter, because it travels with every edit. */
export const newOperationId = (random: Uint8Array): string =>
  Array.from(random, (byte) => LETTERS.charAt(byte % LETTERS.length)).join('');

/** Returns the device's own name for a survey's row; the server accepts and ignores it. */
export const localIdOf = (surveyId: string): string => `local_${surveyId}`;

/** Returns the name of a row that came from the server. */
export const serverLocalIdOf = (surveyId: string): string => `server_${surveyId}`;
