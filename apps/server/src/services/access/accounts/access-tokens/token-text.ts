import { crc32 } from 'node:zlib';
import type { RandomBytes } from '../../../primitives.ts';

/** The start by which people and programs that search for lost secrets know a token of ours. A double click selects it whole. */
const PREFIX = 'sampark_';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = BigInt(DIGITS.length);

const SECRET_BYTES = 32;
/** Digits that hold any 256 bits, and any CRC-32. */
const LENGTH = { secret: 43, checksum: 6 } as const;

const FORM = /^sampark_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;

function inDigits(number: bigint, length: number): string {
  let text = '';
  for (let rest = number; text.length < length; rest /= BASE) text = `${DIGITS[Number(rest % BASE)]}${text}`;
  return text;
}

const checksumOf = (secret: string): string => inDigits(BigInt(crc32(secret)), LENGTH.checksum);

/** Makes an access token: 256 random bits behind a prefix, and a checksum by which a program tells it from other text. */
export function newAccessToken(random: RandomBytes): string {
  const bits = BigInt(`0x${Buffer.from(random(SECRET_BYTES)).toString('hex')}`);
  const secret = inDigits(bits, LENGTH.secret);
  return `${PREFIX}${secret}${checksumOf(secret)}`;
}

/** Whether a text claims to be an access token: it may still be a wrong one. */
export const claimsToBeToken = (text: string): boolean => text.startsWith(PREFIX);

/** Whether a text could be an access token that some server of ours made. */
export function isTokenText(text: string): boolean {
  const [, secret, checksum] = FORM.exec(text) ?? [];
  return secret !== undefined && checksumOf(secret) === checksum;
}
