import type { UserInfo } from '@sampark/core/access/roles';
import { isRecordForm } from '@sampark/core/survey/record-form';
import type { Repositories } from '../../../storage/repositories.ts';
import { readerOf } from '../../access/shares/reader.ts';
import type { Context } from '../../context.ts';
import { scopeOf } from '../../places/places.ts';
import { type FormSchema, schemaOf } from './form-schema.ts';
import { type Refusal, refused } from './refusal.ts';

/** Whether a person sees surveys anywhere: whoever does may export them. */
export const mayExport = (user: UserInfo): boolean => scopeOf(user).kind !== 'none';

/** Returns the newest versions of the forms of surveys, as a person gets them. Forms of records are none. */
async function formsFor({ forms, clock }: Context, r: Repositories, user: UserInfo) {
  const reader = await readerOf(r, user, clock());
  const newest = (await forms.read(r.forms)).newest().filter(({ name }) => !isRecordForm(name));
  return newest.flatMap((form) => reader.form(form) ?? []);
}

/** A form that other programs may read. */
export interface ExportedForm extends FormSchema {
  readonly isRetired: boolean;
}

/** Lists the forms whose surveys a person may export, each in its newest version. */
export const exportedForms = (
  context: Context,
  user: UserInfo,
): Promise<readonly ExportedForm[] | Refusal> =>
  mayExport(user)
    ? context.storage.read(async (r) => {
        const retired = await r.forms.retired();
        const forms = await formsFor(context, r, user);
        return forms.map((form) => ({ ...schemaOf(form), isRetired: retired.has(form.name) }));
      })
    : Promise.resolve(refused.mayNot());

/** Returns one of them by its name. */
export async function exportedForm(
  context: Context,
  user: UserInfo,
  name: string,
): Promise<ExportedForm | Refusal> {
  const forms = await exportedForms(context, user);
  if ('kind' in forms) return forms;
  return forms.find(({ form }) => form.name === name) ?? refused.notFound();
}
