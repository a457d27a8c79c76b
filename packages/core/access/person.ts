import { asciiDigits } from '../forms/ascii-digits.ts';

/** The longest full name and e-mail address, in characters. */
export const NAME_MOST = 200;
export const EMAIL_MOST = 254;

/** A picture as a data address; devices scale it down to at most this many characters, about 30 kB. */
export const AVATAR_MOST = 44_000;

/** Enough of an e-mail address's shape to notice a slip; empty: none. */
export const EMAIL = /^$|^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/** Whether a text is taken as an e-mail address; an empty one is none, and is taken too. */
export const isEmail = (text: string): boolean => text.length <= EMAIL_MOST && EMAIL.test(text);

/** The shortest user name. */
export const USERNAME_LEAST = 2;

/** What a user name looks like: 2 to 64 small letters, digits, dots, dashes and underscores. */
export const USERNAME = /^[a-z0-9][a-z0-9._-]{1,63}$/;

/** A telephone number as it is kept: its digits, and a plus where it had one. */
export const tidyPhone = (typed: string): string =>
  asciiDigits(typed)
    .replaceAll(/[\s().-]/g, '')
    .replace(/^00/, '+');

/** What a tidied number looks like: ten Indian digits, with or without 0 or +91 before them, or an international one. */
export const PHONE = /^$|^(?:\+91|0)?[1-9]\d{9}$|^\+(?!91)[1-9]\d{6,14}$/;
