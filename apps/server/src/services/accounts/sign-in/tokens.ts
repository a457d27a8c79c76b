import { hash } from 'node:crypto';
import type { RandomBytes } from '../../primitives.ts';

/** A new bearer token: 256 random bits, as 43 characters. */
export const newToken = (random: RandomBytes): string => Buffer.from(random(32)).toString('base64url');

/** What is stored of a token or looked up by it: SHA-256, hexadecimal. */
export const hashOf = (secret: string): string => hash('sha256', secret, 'hex');
