import { hash } from 'node:crypto';
import type { RandomBytes } from '../../../primitives.ts';

/** Makes a bearer token: 256 random bits, as 43 characters. */
export const newToken = (random: RandomBytes): string => Buffer.from(random(32)).toString('base64url');

/** Returns the form in which a token is stored and looked up: SHA-256, hexadecimal. */
export const hashOf = (secret: string): string => hash('sha256', secret, 'hex');
