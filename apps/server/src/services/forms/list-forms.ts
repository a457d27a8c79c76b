import type { Actor } from '@sampark/core/access/roles';
import { countQuestions } from '@sampark/core/forms/fields/fields';
import { shippedForms } from '@sampark/core/forms/shipped/shipped-forms';
import { formLanguages } from '@sampark/core/forms/texts/form-languages';
import { isRecordForm } from '@sampark/core/survey/record-form';
import type { WireForm, WirePanchayatWithForm } from '@sampark/core/wire/wire-forms';
import { readerOf } from '../access/shares/reader.ts';
import type { Context } from '../context.ts';
import { formsNow } from './forms.ts';

/**
 * Lists the forms that a person fills, by name, with their versions, and for administrators where they are used.
 * @param counted whether the surveys of each version are counted, too: a database of some hundred thousand takes most of a second
 */
export async function listForms(
  context: Pick<Context, 'forms' | 'storage' | 'clock'>,
  actor: Actor,
  { counted = true } = {},
): Promise<readonly WireForm[]> {
  const { forms } = context.storage.now;
  const reader = await readerOf(context.storage.now, actor, context.clock());
  const filled = (await formsNow(context)).newest().filter(({ name }) => !isRecordForm(name));
  const newest = filled.flatMap((form) => reader.form(form) ?? []);
  const versions = await forms.versions();
  const retired = await forms.retired();
  const use = actor.role === 'admin' ? await useOf(forms, counted) : null;
  return newest.map((form) => ({
    name: form.name,
    title: form.title,
    languages: [...formLanguages(form)],
    questions: countQuestions(form),
    panchayats: use && (use.panchayats.get(form.name) ?? 0),
    retired: retired.has(form.name),
    ships: shippedForms.some(({ name }) => name === form.name),
    versions: versions
      .filter(({ name }) => name === form.name)
      .map(({ name, version }) => ({
        version,
        surveys: use?.surveys ? (use.surveys.get(`${name} ${version}`) ?? 0) : null,
      })),
  }));
}

/** Counts the panchayats of each form, and the surveys of each version where these are `counted`. */
async function useOf(forms: Context['storage']['now']['forms'], counted: boolean) {
  const [panchayats, surveys] = [await forms.panchayats(), counted ? await forms.surveys() : null];
  return {
    panchayats: new Map(panchayats.map((each) => [each.name, each.panchayats])),
    surveys: surveys && new Map(surveys.map((each) => [`${each.name} ${each.version}`, each.surveys])),
  };
}

/** The most panchayats that the list of a form names. */
const NAMED = 200;

/** Lists the panchayats that have a form, those first from whom it can be taken. */
export async function panchayatsWithForm(
  { storage }: Pick<Context, 'storage'>,
  form: string,
): Promise<readonly WirePanchayatWithForm[]> {
  const rows = await storage.now.panchayatForms.having(form, NAMED);
  return rows.map(({ panchayat_id, name, name_hi, block, block_hi, begins, is_first }) => ({
    panchayat_id,
    name: { en: name, hi: name_hi },
    block: { en: block, hi: block_hi },
    from: begins,
    is_first: is_first === 1,
  }));
}
