import { BARABANKI, mapHeaders } from '../../testing/files/base-maps.ts';
import { pieceHeaders } from '../../testing/files/files.ts';
import type { TestRequest } from '../../testing/servers/client.ts';
import type { Row } from './rows.ts';

const MAP = `/api/base-maps/${'0'.repeat(64)}`;
const UPLOAD = '/api/base-maps/uploads/abc';
const TUS = { 'tus-resumable': '1.0.0' };

const administrators = (request: TestRequest, done: number): Row => ({
  about: 'administrators',
  request: () => request,
  done,
});

/** The rows of the endpoints about base maps: requests about one that nobody has. */
export const BASE_MAP_ROWS: Readonly<Record<string, Row>> = {
  'GET /api/base-maps': { about: 'oneself', request: () => ({ url: '/api/base-maps' }), done: 200 },
  'GET /api/base-maps/{id}/file': { about: 'oneself', request: () => ({ url: `${MAP}/file` }), done: 404 },
  'DELETE /api/base-maps/{id}': administrators(
    { method: 'DELETE', url: `${MAP}?district=${BARABANKI}` },
    404,
  ),
  'POST /api/base-maps/uploads': administrators(
    { method: 'POST', url: '/api/base-maps/uploads', headers: mapHeaders(BARABANKI, 'Barabanki', 9) },
    201,
  ),
  'HEAD /api/base-maps/uploads/{upload_id}': administrators(
    { method: 'HEAD', url: UPLOAD, headers: TUS },
    404,
  ),
  'PATCH /api/base-maps/uploads/{upload_id}': administrators(
    { method: 'PATCH', url: UPLOAD, payload: Buffer.from('a piece'), headers: pieceHeaders(0) },
    404,
  ),
  'DELETE /api/base-maps/uploads/{upload_id}': administrators(
    { method: 'DELETE', url: UPLOAD, headers: TUS },
    404,
  ),
};
