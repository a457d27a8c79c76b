import { Readable } from 'node:stream';
import { formName } from '@sampark/core/wire/wire';
import * as z from 'zod/mini';
import type { Context } from '../../../services/context.ts';
import { noteFile } from '../../../services/notices/reads/note-file.ts';
import {
  EXPORT_FORMATS,
  type ExportedFile,
  exportTables,
} from '../../../services/programs/exports/export-tables.ts';
import { exportedForm } from '../../../services/programs/odk/exported-form.ts';
import { NEWEST_FIRST } from '../../../services/programs/odk/order.ts';
import { isRefused } from '../../../services/programs/odk/refusal.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { type Api, problems } from '../../api.ts';
import { callerOf } from '../../auth-hook.ts';

const params = z.object({ form: formName, format: z.enum(EXPORT_FORMATS) });

const TYPES: Readonly<Record<ExportedFile['kind'], string>> = {
  parquet: 'application/vnd.apache.parquet',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
};

/** Adds the route that gives all surveys of a form as a file. */
export function exportedTablesRoute(app: Api, context: Context): void {
  app.get(
    '/api/exports/:form/:format',
    {
      exposeHeadRoute: false,
      config: { readsMuch: true },
      schema: {
        summary: 'The surveys of a form as a file: Parquet or XLSX',
        description: 'Of a form with rows it is a ZIP, with a file for each table.',
        tags: ['surveys'],
        params,
        querystring: z.strictObject({}),
        response: { 200: z.any(), ...problems },
      },
    },
    async (request, reply) => {
      const { user } = callerOf(request);
      const { form, format } = request.params;
      const schema = await exportedForm(context, user, form);
      if (isRefused(schema)) return sendProblem(reply, schema.code < 404 ? 'forbidden' : 'form_not_found');
      await noteFile(context, user, schema.form.name);
      const asked = { schema, filter: null, order: NEWEST_FIRST, after: null };
      const { name, kind, bytes } = exportTables(context, user, asked, format);
      return reply
        .type(TYPES[kind])
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(Readable.from(bytes));
    },
  );
}
