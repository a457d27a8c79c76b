import { createECDH } from 'node:crypto';
import type { Row } from './rows.ts';

const aKey = createECDH('prime256v1').generateKeys('base64');

/** The rows of the endpoints about work that travels as a file: whoever is signed in brings it, whosever it is. */
export const CARRY_ROWS: Readonly<Record<string, Row>> = {
  'POST /api/carry/keys': {
    about: 'oneself',
    request: () => ({ method: 'POST', url: '/api/carry/keys', payload: { public_key: aKey } }),
    done: 200,
  },
  // Nobody knows the content of a file before it is opened: this is none.
  'POST /api/carry/bundles': {
    about: 'oneself',
    request: () => ({
      method: 'POST',
      url: '/api/carry/bundles',
      payload: Buffer.from('no bundle'),
      headers: { 'content-type': 'application/octet-stream' },
    }),
    done: 422,
  },
};
