import { asciiDigits } from '../forms/numbers/ascii-digits.ts';

/** The longest full name and e-mail address, in characters. */
export const NAME_MOST = 200;
export const EMAIL_MOST = 254;

/** The longest picture, as a data address, in characters: devices scale it down to about 30 kB. */
export const AVATAR_MOST = 44_000;

/** The shape of an e-mail address, as far as it shows a slip; empty: none. */
export const EMAIL = /^$|^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/** Whether a text passes as an e-mail address; an empty text, which is none, passes too. */
export const isEmail = (text: string): boolean => text.length <= EMAIL_MOST && EMAIL.test(text);

/** The shortest user name. */
export const USERNAME_LEAST = 2;

/** The shape of a user name: 2 to 64 small letters, digits, dots, dashes and underscores. */
export const USERNAME = /^[a-z0-9][a-z0-9._-]{1,63}$/;

/** Tidies a telephone number: only its digits stay, with a plus where it had one. */
export const tidyPhone = (typed: string): string =>
  asciiDigits(typed)
    .replaceAll(/[\s().-]/g, '')
    .replace(/^00/, '+');

/**
 * The shape of a tidied number: ten Indian digits, with or without 0 or +91 before them, or an international
 * number.
 */
export const PHONE = /^$|^(?:\+91|0)?[1-9]\d{9}$|^\+(?!91)[1-9]\d{6,14}$/;
