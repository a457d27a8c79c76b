import {
  type FormDefinition,
  type Item,
  type Module,
  XFORMS,
  XFORMS_WITH_ROWS,
} from '../forms/definition/definition.ts';

const savesRecords = (item: Item | Module): boolean =>
  ('entity' in item && item.entity !== undefined) || ('children' in item && item.children.some(savesRecords));

/**
 * Returns a form as devices get it. An app from before the records of rows and groups takes all that is saved for the record of the survey, so it
 * would write a member's answers into the household. A form with such records therefore names the rules that
 * it needs. That app does not know them, and lets people read such surveys and not fill them.
 */
export const formForDevices = (form: FormDefinition): FormDefinition =>
  form.xforms_version === XFORMS && form.modules.some(savesRecords)
    ? { ...form, xforms_version: XFORMS_WITH_ROWS }
    : form;

/** Returns a form that a device brought back as it was published. */
export const formFromDevice = (form: FormDefinition): FormDefinition =>
  form.xforms_version === XFORMS_WITH_ROWS ? { ...form, xforms_version: XFORMS } : form;
