import { FORM_FILE_BYTES, wireCheckedForm, wireForm, wirePublishedForm } from '@sampark/core/wire/wire-forms';
import * as z from 'zod/mini';
import type { Context } from '../../../services/context.ts';
import { formsNow, recordTypesIn } from '../../../services/forms/forms.ts';
import { listForms } from '../../../services/forms/list-forms.ts';
import type { ReadUpload } from '../../../services/forms/read-upload.ts';
import { checkUpload, publishUpload } from '../../../services/forms/take-upload.ts';
import type { Upload } from '../../../services/forms/uploaded-files.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { type Api, problems } from '../../api.ts';
import { callerOf } from '../../auth-hook.ts';
import { ifMay } from '../places/if-may.ts';
import { plainText } from '../query.ts';
import { bringBackRoute } from './bring-back-route.ts';
import { deadlineRoutes } from './deadline-routes.ts';
import { formUseRoutes } from './form-use-routes.ts';
import { shareRoutes } from './share-routes.ts';
import { termRoutes } from './term-routes.ts';

/** The name of a workbook that comes alone; its ending says how to read it. */
const query = z.object({ file: z.optional(plainText(200)) });

const listQuery = z.object({ surveys: z.optional(z.literal('later')) });

const BODY =
  'The body is the workbook (`application/octet-stream`; the ending of `file` is .xlsx, .csv or .md), or the workbook and the lists that it names (`multipart/form-data`, a part with a file name for each). It has at most 20 MB.';

const ONE_FILE = 'application/octet-stream';
const SEVERAL_FILES = 'multipart/form-data';

/** Finds the upload in a request, or else the problem to answer with. */
function uploadOf(
  body: unknown,
  type: string,
  file: string | undefined,
): Upload | 'unsupported_media_type' | 'invalid_body' {
  if (!Buffer.isBuffer(body)) return 'unsupported_media_type';
  if (type.toLowerCase().startsWith(SEVERAL_FILES)) return { multipart: type, bytes: body };
  return file === undefined ? 'invalid_body' : { name: file, bytes: body };
}

/** Adds the routes about forms, in a scope of their own: nowhere else may a body be any file. */
export async function formRoutes(app: Api, context: Context, readUpload: ReadUpload): Promise<void> {
  const parser = { parseAs: 'buffer', bodyLimit: FORM_FILE_BYTES } as const;
  app.addContentTypeParser([ONE_FILE, SEVERAL_FILES], parser, (_, body, done) => done(null, body));
  const read = async (upload: Upload) => readUpload(upload, recordTypesIn(await formsNow(context)));
  bringBackRoute(app, context);
  formUseRoutes(app, context);
  shareRoutes(app, context);
  deadlineRoutes(app, context);
  termRoutes(app, context);

  app.get(
    '/api/forms',
    {
      schema: {
        summary: 'Every form with its versions; administrators also see where it is used',
        description: 'With `surveys=later` no surveys are counted, which takes long where there are many.',
        tags: ['forms'],
        querystring: listQuery,
        response: { 200: z.array(wireForm), ...problems },
      },
    },
    async (request) => {
      const counted = request.query.surveys !== 'later';
      return [...(await listForms(context, callerOf(request).user, { counted }))];
    },
  );

  app.post(
    '/api/forms/check',
    {
      onRequest: ifMay('import'),
      schema: {
        summary: 'Say what is wrong with a workbook, or what it would publish (administrators)',
        description: `${BODY} Nothing is published.`,
        tags: ['forms'],
        querystring: query,
        response: { 200: wireCheckedForm, ...problems },
      },
    },
    async (request, reply) => {
      const upload = uploadOf(request.body, request.headers['content-type'] ?? '', request.query.file);
      if (typeof upload === 'string') return sendProblem(reply, upload);
      return checkUpload(context, await read(upload));
    },
  );

  app.post(
    '/api/forms',
    {
      onRequest: ifMay('import'),
      schema: {
        summary: 'Publish the form of a workbook as its next version (administrators)',
        description: BODY,
        tags: ['forms'],
        querystring: query,
        response: { 200: wirePublishedForm, ...problems },
      },
    },
    async (request, reply) => {
      const upload = uploadOf(request.body, request.headers['content-type'] ?? '', request.query.file);
      if (typeof upload === 'string') return sendProblem(reply, upload);
      return publishUpload(context, await read(upload), callerOf(request).user.user_id);
    },
  );
}
