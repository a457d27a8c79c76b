import type { TestResult } from '@sampark/core/forms/form-tests/run-tests';
import { type FormDifference, formDifference } from '@sampark/core/forms/versions/form-difference';
import {
  FORM_FILE_BYTES,
  type WireCheckedForm,
  type WireFormDifference,
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

/** Says which rows of a form's own tests found something else than they expect. */
const testProblems = (results: readonly TestResult[]): WireFormProblem[] =>
  results
    .flatMap(({ failures }) => failures)
    .map(({ sheet, row, code, params }) => toldProblem({ sheet, row, column: null, code, params }));

/** Says what a workbook holds, and how it would be published. */
async function checked(context: Context, read: ReadFile): Promise<WireCheckedForm> {
  const { form, problems: wrong, warnings, tests = [] } = read;
  const told = {
    problems: wrong.map(toldProblem),
    warnings: warnings.map(toldProblem),
    ...{ form: null, is_same: false, difference: null, tests: null },
  };
  if (form === null) return told;
  const judged = await judgePublication(context, { form, tests });
  switch (judged.kind) {
    case 'refused':
      return { ...told, problems: judged.problems.map(versionProblem) };
    case 'tests_fail':
      return { ...told, problems: testProblems(judged.results) };
    case 'same':
      return { ...told, form: { ...form, version: judged.version }, is_same: true };
    case 'next': {
      const { before, ran } = judged;
      return {
        ...told,
        form: judged.form,
        difference: before && toldDifference(formDifference(before, judged.form)),
        tests: tests.length === 0 ? null : { passed: ran.results.length, unreached: [...ran.unreached] },
      };
    }
  }
}

const toldDifference = ({ added, changed, gone }: FormDifference): WireFormDifference => ({
  added: [...added],
  changed: changed.map(({ path, properties }) => ({ path, properties: [...properties] })),
  gone: [...gone],
});

/** Publishes the form of a workbook. */
async function published(context: Context, read: ReadFile, by: string): Promise<WirePublishedForm> {
  const { form, problems: wrong, writtenVersion = '', tests = [] } = read;
  const refused = { outcome: 'refused' as const, name: form?.name ?? '', version: 0 };
  if (form === null) return { ...refused, problems: wrong.map(toldProblem) };
  const result = await publishForm(context, { form, writtenVersion, tests, by });
  switch (result.kind) {
    case 'refused':
      return { ...refused, problems: result.problems.map(versionProblem) };
    case 'tests_fail':
      return { ...refused, problems: testProblems(result.results) };
    default:
      return { outcome: result.kind, name: form.name, version: result.version, problems: [] };
  }
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
