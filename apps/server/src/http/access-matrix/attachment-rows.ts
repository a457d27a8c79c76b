import { attachmentName } from '@sampark/core/attachments/attachment-name';
import type { TestRequest } from '../../testing/servers/client.ts';
import type { Row } from './rows.ts';

const NAME = attachmentName({ hash: '0'.repeat(64), suffix: 'jpg' });
const UPLOAD = '/api/attachments/uploads/abc';
const TUS = { 'tus-resumable': '1.0.0' };

const base64 = (text: string): string => Buffer.from(text).toString('base64');
/** A request about files that nobody has: it answers everybody alike who is signed in. */
const oneself = (request: TestRequest, done: number): Row => ({
  about: 'oneself',
  request: () => request,
  done,
});

/** The rows of the endpoints about files that are answers. */
export const ATTACHMENT_ROWS: Readonly<Record<string, Row>> = {
  // The survey names no such file: whoever may read it hears that.
  'POST /api/attachments/uploads': {
    about: 'a survey',
    deed: 'see',
    request: (id) => ({
      method: 'POST',
      url: '/api/attachments/uploads',
      headers: {
        ...TUS,
        'upload-length': '9',
        'upload-metadata': `name ${base64(NAME)},survey_id ${base64(id)}`,
      },
    }),
    ...{ done: 409, deleted: 409, unknown: 404 },
  },
  'HEAD /api/attachments/uploads/{upload_id}': oneself({ method: 'HEAD', url: UPLOAD, headers: TUS }, 404),
  'PATCH /api/attachments/uploads/{upload_id}': oneself(
    {
      method: 'PATCH',
      url: UPLOAD,
      payload: Buffer.from('a piece'),
      headers: { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    },
    404,
  ),
  'DELETE /api/attachments/uploads/{upload_id}': oneself(
    { method: 'DELETE', url: UPLOAD, headers: TUS },
    404,
  ),
  'POST /api/attachments/held': oneself(
    { method: 'POST', url: '/api/attachments/held', payload: { names: [NAME] } },
    200,
  ),
  'POST /api/attachments/archive': oneself(
    { method: 'POST', url: '/api/attachments/archive', payload: { survey_ids: ['none'] } },
    200,
  ),
  'GET /api/attachments/{name}': oneself({ url: `/api/attachments/${NAME}` }, 404),
  'GET /api/attachments/{name}/thumbnail': oneself({ url: `/api/attachments/${NAME}/thumbnail` }, 404),
  'PUT /api/attachments/{name}/thumbnail': oneself(
    {
      method: 'PUT',
      url: `/api/attachments/${NAME}/thumbnail`,
      payload: Buffer.from('a picture'),
      headers: { 'content-type': 'image/jpeg' },
    },
    404,
  ),
  'GET /api/surveys/{survey_id}/attachments': {
    about: 'a survey',
    deed: 'see',
    request: (id) => ({ url: `/api/surveys/${id}/attachments` }),
    ...{ done: 200, deleted: 404, unknown: 404 },
  },
};
