import { request } from 'node:http';
import { ADMIN } from '../village.ts';
import { headersOf } from './wire-client.ts';

/** Fetches an address as an administrator's program does. @param take gets each piece of the answer */
export const fetchFrom = (port: number, path: string, take: (piece: Buffer) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const { 'accept-encoding': _, ...headers } = headersOf(ADMIN);
    const sending = request({ port, host: '127.0.0.1', path, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path} was answered with ${answer.statusCode}`));
      answer.on('data', take).on('end', resolve).on('error', reject);
    });
    sending.on('error', reject);
    sending.end();
  });
