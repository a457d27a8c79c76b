import { formDifference } from '@sampark/core/forms/versions/form-difference';
import {
  FORM_FILE_BYTES,
  type WireCheckedForm,
  type WireFormProblem,
  type WirePublishedForm,
  wireCheckedForm,
  wireForm,
  wireFormUse,
  wireFormUsed,
  wirePublishedForm,
} from '@sampark/core/wire/wire-forms';
import * as z from 'zod/mini';
import type { Context } from '../../../services/context.ts';
import { listForms } from '../../../services/forms/list-forms.ts';
import { judgePublication, type PublishProblem, publishForm } from '../../../services/forms/publish-form.ts';
import type { FileProblem, ReadFile } from '../../../services/forms/read-form-file.ts';
import { createUploadReader } from '../../../services/forms/read-upload.ts';
import { useFormIn } from '../../../services/forms/use-form.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { type Api, problems } from '../../api.ts';
import { callerOf } from '../../auth-hook.ts';
import { ifMay } from '../places/if-may.ts';
import { plainText } from '../query.ts';

const formName = z.object({ name: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,63}$/)) });
/** The name of the workbook's file; its ending says how to read it. */
const query = z.object({ file: plainText(200) });

const BODY =
  'The body is the workbook (`application/octet-stream`, at most 20 MB; the ending of `file` is .xlsx, .csv or .md).';

const toldProblem = ({ sheet, row, column, code, params }: FileProblem): WireFormProblem => ({
  sheet,
  row,
  column,
  code,
  params: { ...params },
});

/** Says why a form cannot be the next version. It is about no cell of the workbook. */
const versionProblem = ({ code, params }: PublishProblem): WireFormProblem =>
  toldProblem({ sheet: null, row: null, column: null, code, params });

/** Says what a workbook holds, and how it would be published. */
async function checked(context: Context, read: ReadFile): Promise<WireCheckedForm> {
  const { form, problems: wrong, warnings } = read;
  const told = { problems: wrong.map(toldProblem), warnings: warnings.map(toldProblem) };
  if (form === null) return { ...told, form, is_same: false, difference: null };
  const judged = await judgePublication(context, form);
  switch (judged.kind) {
    case 'refused':
      return {
        ...told,
        form: null,
        is_same: false,
        difference: null,
        problems: judged.problems.map(versionProblem),
      };
    case 'same':
      return { ...told, form: { ...form, version: judged.version }, is_same: true, difference: null };
    case 'next': {
      const { added, changed, gone } = judged.before
        ? formDifference(judged.before, judged.form)
        : { added: [], changed: [], gone: [] };
      const difference = judged.before && {
        added: [...added],
        changed: changed.map(({ path, properties }) => ({ path, properties: [...properties] })),
        gone: [...gone],
      };
      return { ...told, form: judged.form, is_same: false, difference };
    }
  }
}

/** Publishes the form of a workbook. */
async function published(context: Context, read: ReadFile, by: string): Promise<WirePublishedForm> {
  const { form, problems: wrong, writtenVersion = '' } = read;
  if (form === null) return { outcome: 'refused', name: '', version: 0, problems: wrong.map(toldProblem) };
  const { name } = form;
  const result = await publishForm(context, { form, writtenVersion, by });
  return result.kind === 'refused'
    ? { outcome: 'refused', name, version: 0, problems: result.problems.map(versionProblem) }
    : { outcome: result.kind, name, version: result.version, problems: [] };
}

/** Adds the routes about forms, in a scope of their own: nowhere else may a body be any file. */
export async function formRoutes(app: Api, context: Context): Promise<void> {
  const parser = { parseAs: 'buffer', bodyLimit: FORM_FILE_BYTES } as const;
  app.addContentTypeParser('application/octet-stream', parser, (_, body, done) => done(null, body));
  const readUpload = createUploadReader();

  app.get(
    '/api/forms',
    {
      schema: {
        summary: 'Every form with its versions; administrators also see where it is used',
        tags: ['forms'],
        response: { 200: z.array(wireForm), ...problems },
      },
    },
    async (request) => [...(await listForms(context, callerOf(request).user))],
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
      const { body } = request;
      if (!Buffer.isBuffer(body)) return sendProblem(reply, 'unsupported_media_type');
      return checked(context, await readUpload({ name: request.query.file, bytes: body }));
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
      const { body } = request;
      if (!Buffer.isBuffer(body)) return sendProblem(reply, 'unsupported_media_type');
      const read = await readUpload({ name: request.query.file, bytes: body });
      return published(context, read, callerOf(request).user.user_id);
    },
  );

  app.put(
    '/api/forms/:name/panchayats',
    {
      onRequest: ifMay('edit'),
      schema: {
        summary: 'Give a form to the new surveys of panchayats (administrators)',
        description: 'It takes the place of the form that they have. Surveys that were begun keep theirs.',
        tags: ['forms'],
        params: formName,
        body: wireFormUse,
        response: { 200: wireFormUsed, ...problems },
      },
    },
    async (request, reply) => {
      const result = await useFormIn(context, callerOf(request).user, request.params.name, request.body);
      return result.kind === 'used' ? { panchayats: result.panchayats } : sendProblem(reply, result.kind);
    },
  );
}
