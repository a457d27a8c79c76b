import { createHash } from 'node:crypto';
import type { WireBaseMap } from '@sampark/core/wire/wire-base-maps';
import type { LightMyRequestResponse } from 'fastify';
import type { Answer, TestClient } from '../servers/client.ts';
import type { TestServer } from '../servers/start.ts';
import { sendPiece } from './files.ts';

/** The district of the demo's people. */
export const BARABANKI = '125';

const UPLOADS = '/api/base-maps/uploads';
const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** The headers with which the upload of a map begins. */
export const mapHeaders = (district: string, name: string, length: number): Record<string, string> => ({
  'tus-resumable': '1.0.0',
  'upload-length': String(length),
  'upload-metadata': `district ${base64(district)},name ${base64(name)}`,
});

/** Begins to send a map, as tus clients do. */
export const beginMap = (
  client: TestClient,
  length: number,
  { district = BARABANKI, name = 'Barabanki' } = {},
): Promise<Answer> =>
  client.send({ method: 'POST', url: UPLOADS, headers: mapHeaders(district, name, length) });

/** Sends a whole map in one piece. @returns the last answer */
export async function sendMap(
  client: TestClient,
  file: Buffer,
  about: { readonly district?: string; readonly name?: string } = {},
): Promise<Answer> {
  const begun = await beginMap(client, file.length, about);
  return begun.status === 201 ? sendPiece(client, begun.headers['location'] ?? '', 0, file) : begun;
}

/** Returns the id that a map has by its file. */
export const mapIdOf = (file: Buffer): string => createHash('sha256').update(file).digest('hex');

/** Lists the maps that somebody sees. */
export const mapsOf = async (client: TestClient): Promise<readonly WireBaseMap[]> =>
  (await client.get<{ maps: WireBaseMap[] }>('/api/base-maps')).body.maps;

/** Fetches a map, or a range of it, as it comes. */
export const fetchMap = (
  { app }: TestServer,
  client: TestClient,
  id: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<LightMyRequestResponse> =>
  app.inject({
    url: `/api/base-maps/${id}/file`,
    headers: { authorization: `Bearer ${client.token}`, ...headers },
  });
