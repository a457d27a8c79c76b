import { isAbout } from '../../survey/about/about-path.ts';
import { REASONS } from '../../survey/about/outside-modules.ts';
import { isRecordForm } from '../../survey/record-form.ts';
import { inAnyRow, rowsAround } from '../../survey/row-path.ts';
import { type SubjectType, subjectTypeOf } from '../../survey/subject.ts';
import { type FieldPath, RECORD_ID, SURVEY_DATE, type Values, VILLAGE_NAME } from '../../survey/values.ts';
import { moduleOfReason, reasonFields } from '../checks/reason-fields.ts';
import type { Choice, FormDefinition, Item, Module, Repeat } from '../definition/definition.ts';
import {
  type FormField,
  type FormRepeat,
  isField,
  isRepeat,
  moduleEntries,
  modulePrefix,
} from './module-fields.ts';

/** Whether people add the rows of a repeat and take them out. The rows of others are always there, and have no place. */
export const isOpenEnded = ({ repeat_count, table }: Repeat): boolean =>
  repeat_count === undefined && table === undefined;

/** Returns the choices that an item lists: those of a select, or those that are the rows of a table. */
export const choicesIn = (item: Item | Module): readonly Choice[] | undefined => {
  if ('choices' in item) return item.choices;
  return item.type === 'begin_repeat' ? item.table : undefined;
};

/** Returns the name by which expressions find the choices of an item; `undefined`: they have none. */
export const listNameOf = (item: Item | Module): string | undefined => {
  if (item.type === 'select_record') return item.records;
  return 'list_name' in item ? item.list_name : undefined;
};

/** Returns the types of the records that the questions of a form choose from, each once. */
export const recordTypesAsked = (form: FormDefinition): readonly string[] => {
  const typesIn = (item: Item | Module): readonly string[] => {
    if (item.type === 'select_record') return [item.records];
    return 'children' in item ? item.children.flatMap(typesIn) : [];
  };
  return [...new Set(form.modules.flatMap(typesIn))];
};

/** All that a survey of a form can hold, by path, in the form's order. */
export interface FormFields {
  readonly subject: SubjectType;
  /** The questions; those of the reasons come last. */
  readonly answers: ReadonlyMap<FieldPath, FormField>;
  readonly repeats: ReadonlyMap<FieldPath, FormRepeat>;
  /** The modules about whose answers people say something: none of a record, which is worked out of surveys. */
  readonly modules: ReadonlySet<string>;
  /** The paths of both: a repeat comes before what stands in its rows. */
  readonly order: readonly FieldPath[];
}

/**
 * The names that no module may have: that of the reasons, and those of a survey's properties on the wire, where modules
 * stand beside them.
 */
export const RESERVED: ReadonlySet<string> = new Set([
  REASONS,
  ...['survey_id', 'local_id', 'panchayat_id', 'village_name', 'survey_date', 'record_id'],
  ...['form_name', 'form_version'],
  ...['epoch', 'version', 'continues_epoch', 'continues_version', 'conflicts', 'merged'],
  ...['created_at', 'updated_at', 'deleted_at', 'client_timestamp', 'server_timestamp'],
  ...['created_by', 'created_by_username', 'created_by_fullname'],
  ...['status', 'completion_percentage', 'is_complete', 'sync_status', 'synced', 'is_draft'],
]);

const byPath = <Entry extends { readonly path: FieldPath }>(
  entries: readonly Entry[],
): Map<FieldPath, Entry> => new Map(entries.map((entry) => [entry.path, entry]));

/** Returns every field and every repeat of a form. */
export const formFields = (form: FormDefinition): FormFields => {
  const entries = form.modules.flatMap((module) => moduleEntries(form, module));
  const reasons = reasonFields(form);
  return {
    subject: subjectTypeOf(form),
    answers: byPath([...entries.filter(isField), ...reasons]),
    repeats: byPath(entries.filter(isRepeat)),
    modules: new Set(isRecordForm(form.name) ? [] : form.modules.map(({ name }) => name)),
    order: [...entries, ...reasons].map(({ path }) => path),
  };
};

/** Counts what a form asks, without the reasons that a doubtful answer needs. */
export const countQuestions = (form: FormDefinition): number =>
  form.modules.reduce((sum, module) => sum + moduleEntries(form, module).filter(isField).length, 0);

/** Returns the question at a path, in whatever row it stands; `undefined`: the form has none there. */
export const fieldAt = ({ answers }: FormFields, path: FieldPath): FormField | undefined =>
  answers.get(inAnyRow(path));

/** Returns the repeat to which the path of a row belongs; `undefined`: the form has none there. */
export const repeatAt = ({ repeats }: Pick<FormFields, 'repeats'>, row: FieldPath): FormRepeat | undefined =>
  repeats.get(inAnyRow(row));

/** Returns the steps to a path: the rows around it, the row that it is, and the field. */
const stepsTo = (path: FieldPath): readonly FieldPath[] => [...rowsAround(path), path];

/**
 * Compares fields by their position in a form: name and date first, then a row before what stands in it, and row by row.
 * Fields outside of the form come last. Rows of one repeat are in the order of their ids.
 */
export const byFormOrder = ({ order }: FormFields): ((one: FieldPath, other: FieldPath) => number) => {
  const places = new Map([VILLAGE_NAME, RECORD_ID, SURVEY_DATE, ...order].map((path, at) => [path, at]));
  const place = (path: FieldPath): number => places.get(inAnyRow(path)) ?? places.size;
  return (one, other) => {
    const others = stepsTo(other);
    for (const [at, step] of stepsTo(one).entries()) {
      const beside = others[at];
      if (beside === undefined) return 1;
      if (step === beside) continue;
      return place(step) - place(beside) || (step < beside ? -1 : 1);
    }
    return others.length > stepsTo(one).length ? -1 : 0;
  };
};

/** Returns the module that shows a field: its own, or for a reason the module where its warning asks for it. */
export const moduleOf = (form: FormDefinition, field: FieldPath): string => {
  const [module = ''] = field.split('.');
  return module === REASONS ? moduleOfReason(form, field) : module;
};

/**
 * Removes values of modules that no version of the form has: a plain client's other top-level objects are not
 * answers. Anything said about answers stays, and a survey of a newer form keeps everything.
 * @param versions the form and its older versions, each with its fields from `formFields`
 */
export const ofModules = (
  values: Values,
  versions: readonly { readonly definition: FormDefinition; readonly fields: FormFields }[],
  isNewer: boolean,
): Values => {
  if (isNewer) return values;
  const belongs = (path: FieldPath): boolean => {
    if (!path.includes('.') || isAbout(path) || versions.some(({ fields }) => fields.answers.has(path)))
      return true;
    return [
      REASONS,
      ...versions.flatMap(({ definition }) => definition.modules.map(({ name }) => name)),
    ].some((name) => path.startsWith(modulePrefix(name)));
  };
  // Nearly always all values belong, and copying costs more than looking.
  for (const path in values) {
    if (!belongs(path)) return Object.fromEntries(Object.entries(values).filter(([each]) => belongs(each)));
  }
  return values;
};
