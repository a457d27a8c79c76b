import type { FastifyRequest } from 'fastify';
import type { Context } from '../../../../services/context.ts';
import { type ExportedForm, exportedForm } from '../../../../services/programs/odk/exported-form.ts';
import { NEWEST_FIRST } from '../../../../services/programs/odk/order.ts';
import { isRefused, type Refusal } from '../../../../services/programs/odk/refusal.ts';
import type { SurveysRequest } from '../../../../services/programs/odk/rows/form-surveys.ts';
import { callerOf } from '../../../auth-hook.ts';
import { readFilter } from './odata-query.ts';

/** An answer to HEAD would read all surveys, and throw them away. */
export const READS_ALL = { exposeHeadRoute: false, config: { readsMuch: true } } as const;

/** The surveys of a form that a program asks for, the newest first. */
export type AskedSurveys = SurveysRequest & { readonly schema: ExportedForm };

/** Reads which surveys of a form a program asks for, and notes that it does. @param filter the `$filter` of OData */
export async function readSurveysRequest(
  context: Context,
  request: FastifyRequest,
  { form, filter: text }: { readonly form: string; readonly filter: string | undefined },
): Promise<AskedSurveys | Refusal> {
  const filter = readFilter(text, context.clock());
  if (isRefused(filter)) return filter;
  const { user } = callerOf(request);
  const schema = await exportedForm(context, user, form);
  if (!isRefused(schema)) await context.reads.note(user, { way: 'program', form_name: schema.form.name });
  return isRefused(schema) ? schema : { schema, filter, order: NEWEST_FIRST, after: null };
}
