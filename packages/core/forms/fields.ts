import { inAnyRow, rowsAround } from '../survey/row-path.ts';
import { type SubjectType, subjectTypeOf } from '../survey/subject.ts';
import { type FieldPath, RECORD_ID, SURVEY_DATE, type Values, VILLAGE_NAME } from '../survey/values.ts';
import type { Choice, FormDefinition, Item, LocalText, Module, Question, Repeat } from './definition.ts';
import { insideOf } from './engine/tree.ts';
import { withWords } from './stand-in-label.ts';

/** A question with the path of its answer: `module.field`, or `module.repeat/@/field` in any row. */
export interface FormField {
  readonly path: FieldPath;
  readonly module: string;
  readonly question: Question;
  /** The repeats in whose rows it stands, from the outermost to the innermost; empty: it stands in none. */
  readonly repeats: readonly Repeat[];
}

/** A repeat with the path of its rows, `module.repeat/@`. */
export interface FormRepeat {
  readonly path: FieldPath;
  readonly module: string;
  readonly repeat: Repeat;
  /** The repeats in whose rows it stands, from the outermost to the innermost. */
  readonly outer: readonly Repeat[];
}

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
  /** The paths of both: a repeat comes before what stands in its rows. */
  readonly order: readonly FieldPath[];
}

/**
 * The module of the reasons with which people keep answers despite a warning. No form has a module of this
 * name.
 */
export const REASONS = 'reasons';

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

/** The longest reason, in UTF-16 units. */
const REASON_MAX = 500;

/** Returns the beginning of the paths in a module. */
export const modulePrefix = (module: string): string => `${module}.`;

/** What stands around an item. */
interface Around {
  readonly prefix: string;
  readonly module: string;
  readonly repeats: readonly Repeat[];
}

/** Returns the questions and the repeats of an item, those in its rows among them. */
const entriesOf = (form: FormDefinition, item: Item, around: Around): (FormField | FormRepeat)[] => {
  const { prefix, module, repeats } = around;
  switch (item.type) {
    case 'note':
      return [];
    case 'begin_group': {
      const within = { ...around, prefix: insideOf(form, item, prefix) };
      return item.children.flatMap((child) => entriesOf(form, child, within));
    }
    case 'begin_repeat': {
      const path = `${prefix}${item.name}/@`;
      const within = { prefix: `${path}/`, module, repeats: [...repeats, item] };
      return [
        { path, module, repeat: item, outer: repeats },
        ...item.children.flatMap((child) => entriesOf(form, child, within)),
      ];
    }
    default:
      return [{ path: `${prefix}${item.name}`, module, question: withWords(item), repeats }];
  }
};

const isField = (entry: FormField | FormRepeat): entry is FormField => 'question' in entry;
const isRepeat = (entry: FormField | FormRepeat): entry is FormRepeat => 'repeat' in entry;

/** Returns the questions of an item of a module that stand in no rows. @param prefix the beginning of its path */
export const questionsOf = (form: FormDefinition, item: Item, prefix: string): readonly FormField[] =>
  entriesOf(form, item, { prefix, module: '', repeats: [] })
    .filter(isField)
    .filter(({ repeats }) => repeats.length === 0);

export const moduleEntries = (
  form: FormDefinition,
  { name, children }: Module,
): (FormField | FormRepeat)[] => {
  const around = { prefix: modulePrefix(name), module: name, repeats: [] };
  return children.flatMap((item) => entriesOf(form, item, around));
};

/** Returns the fields of one module, those of its groups and rows among them, in the form's order. */
export const moduleFields = (form: FormDefinition, module: Module): FormField[] =>
  moduleEntries(form, module).filter(isField);

/** Returns the path of the reason for keeping answers despite a warning. */
export const reasonPath = (warning: string): FieldPath => `${modulePrefix(REASONS)}${warning}`;

/** Returns the path of the reason for keeping an answer that differs from the figure of its records. */
export const keptReasonPath = (question: string): FieldPath => reasonPath(`kept-${question}`);

/** Returns the questions of a form whose answers may be taken from records. */
const takenFields = (form: FormDefinition): FormField[] =>
  form.modules
    .flatMap((module) => moduleFields(form, module))
    .filter(({ question, repeats }) => question.taken_from !== undefined && repeats.length === 0);

const reasonField = (path: FieldPath, label: LocalText): FormField => ({
  path,
  module: REASONS,
  repeats: [],
  question: {
    type: 'text',
    name: path.slice(REASONS.length + 1),
    label,
    required: false,
    max_length: REASON_MAX,
  },
});

/** Returns a text with words before it, in the languages that have both. */
const about = (words: { readonly en: string; readonly hi: string }, { en, hi }: LocalText): LocalText => ({
  en: `${words.en}: ${en}`,
  ...(hi && { hi: `${words.hi}: ${hi}` }),
});

/**
 * Returns the fields for reasons: a line of text for each warning, labelled with its message, and for each question whose answer may differ
 * from the records.
 */
export const reasonFields = (form: FormDefinition): FormField[] => [
  ...(form.warnings ?? []).map(({ name, message }) => reasonField(reasonPath(name), message)),
  ...takenFields(form).map(({ question: { name, label } }) =>
    reasonField(
      keptReasonPath(name),
      about({ en: 'Why this differs from the records', hi: 'रिकॉर्ड से अलग क्यों' }, label),
    ),
  ),
];

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
    order: [...entries, ...reasons].map(({ path }) => path),
  };
};

/** Returns the question at a path, in whatever row it stands; `undefined`: the form has none there. */
export const fieldAt = ({ answers }: FormFields, path: FieldPath): FormField | undefined =>
  answers.get(inAnyRow(path));

/** Returns the repeat to which the path of a row belongs; `undefined`: the form has none there. */
export const repeatAt = ({ repeats }: FormFields, row: FieldPath): FormRepeat | undefined =>
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

/**
 * Returns the module that shows a field: its own, or for a reason the module where its warning asks for it.
 */
export const moduleOf = (form: FormDefinition, field: FieldPath): string => {
  const [module = '', name] = field.split('.');
  if (module !== REASONS) return module;
  const [place = ''] = form.warnings?.find((warning) => warning.name === name)?.fields ?? [];
  if (place !== '') return place.split('.')[0] ?? '';
  return takenFields(form).find(({ question }) => keptReasonPath(question.name) === field)?.module ?? '';
};

/** Returns the text in `language`, or in English where that language is missing. */
export const inLanguage = (text: LocalText, language: string): string => {
  const translated = Object.hasOwn(text, language) ? text[language] : undefined;
  return translated || text.en;
};

/**
 * Removes values of modules that no version of the form has: a plain client's other top-level objects are not
 * answers. A survey of a newer form keeps everything.
 * @param versions the form and its older versions, each with its fields from `formFields`
 */
export const ofModules = (
  values: Values,
  versions: readonly { readonly definition: FormDefinition; readonly fields: FormFields }[],
  isNewer: boolean,
): Values => {
  if (isNewer) return values;
  const belongs = (path: FieldPath): boolean => {
    if (!path.includes('.') || versions.some(({ fields }) => fields.answers.has(path))) return true;
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
