import { type CreateOperation, formVersionOf, type Operation } from '@sampark/core/merge/operation';
import type { ServerSurvey } from '@sampark/core/survey/survey';
import { formOfSurvey, type KnownForm } from '../forms/forms.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/**
 * Returns the form by which an operation is read, and the survey's version of it, to which the operation may move it;
 * `undefined`: there is no such form.
 */
export function formOfOperation(
  w: UnitOfWork,
  operation: Operation,
  stored: ServerSurvey | null,
): { readonly form: KnownForm; readonly version: number } | undefined {
  if (stored !== null) {
    const version = Math.max(stored.form_version, formVersionOf(operation, stored));
    return { form: formOfSurvey(w.forms, { ...stored, form_version: version }), version };
  }
  const form = formOfCreate(w, operation);
  return form && { form, version: versionOfCreate(operation, form) };
}

/**
 * Returns the form by which a new survey is read: the one it names, else its panchayat's. Any other operation needs
 * none.
 */
function formOfCreate(w: UnitOfWork, operation: Operation): KnownForm | undefined {
  if (operation.action === 'offer') {
    return w.forms.find(operation.identity.form_name, operation.identity.form_version);
  }
  if (operation.action !== 'create') return anyForm(w);
  const name = operation.form_name ?? w.panchayats.get(operation.panchayat_id)?.form_name ?? '';
  return w.forms.find(name, operation.form_version);
}

const anyForm = (w: UnitOfWork): KnownForm | undefined => {
  const [first] = w.forms.newest();
  return first === undefined ? undefined : w.forms.find(first.name, first.version);
};

const versionOfCreate = (operation: Operation, form: KnownForm): number => {
  const asked = operation.action === 'offer' ? operation.identity : (operation as Partial<CreateOperation>);
  return Math.max(asked.form_version ?? 0, form.definition.version);
};
