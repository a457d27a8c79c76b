import type { Choice, FormDefinition, Item, LocalText, Question } from '../forms/definition/definition.ts';
import { typesSaved } from '../forms/definition/entity.ts';
import { formModel } from '../forms/engine/model.ts';
import { WIDEST } from '../forms/numbers/widest-numbers.ts';
import { versionProblems } from '../forms/versions/next-version.ts';
import { LIMITS } from '../forms/xlsform/limits.ts';
import { PROPERTIES, recordFormName } from '../survey/record-form.ts';

/** The longest id of a record, in UTF-16 units. */
const ID_MAX = 100;

const textQuestion = (name: string, label: LocalText, max_length: number): Question => ({
  type: 'text',
  name,
  label,
  required: false,
  max_length,
});

/** The fields that every record has; the paths are in `survey/record-form.ts`. */
const OWN_FIELDS: readonly Question[] = [
  textQuestion('label', { en: 'Name', hi: 'नाम' }, LIMITS.text),
  textQuestion('parent', { en: 'Part of', hi: 'किसका हिस्सा' }, ID_MAX),
  {
    type: 'select_one',
    name: 'state',
    label: { en: 'State', hi: 'स्थिति' },
    required: false,
    choices: [
      { name: 'active', label: { en: 'Active', hi: 'चालू' } },
      { name: 'closed', label: { en: 'Closed', hi: 'बंद' } },
    ],
  },
  textQuestion('merged_into', { en: 'The same as', hi: 'यही है' }, ID_MAX),
];

/**
 * Returns a question as the property that holds its answers. A calculation, or a hidden question, is kept as
 * a text.
 */
function propertyOf(question: Question, name: string): Question {
  const { label } = question;
  const common = { name, label, required: false };
  const unit = 'unit' in question && question.unit ? { unit: question.unit } : {};
  switch (question.type) {
    case 'integer':
    case 'decimal': {
      const { type, min, max, step, calculation } = question;
      // A calculated number keeps to no bounds.
      return { type, ...common, ...unit, ...(calculation === undefined ? { min, max, step } : WIDEST[type]) };
    }
    case 'range':
      return { type: 'decimal', ...common, ...unit, ...WIDEST.decimal };
    case 'select_one':
    case 'select_multiple':
    case 'rank': {
      const { type, choices } = question;
      return {
        type,
        ...common,
        choices: choices.map(({ name: each, label: words }) => ({ name: each, label: words })),
      };
    }
    case 'select_record':
      return { type: question.type, ...common, records: question.records, choices: [] };
    case 'text':
      return textQuestion(name, label, question.max_length);
    case 'calculate':
    case 'hidden':
      return textQuestion(name, label, LIMITS.text);
    default:
      return { type: question.type, ...common };
  }
}

/** Returns the properties that surveys of a form save in records of a type. */
function propertiesOf(form: FormDefinition, type: string): readonly Question[] {
  const saved = formModel(form).entities.find(({ entity }) => entity.type === type)?.saved ?? [];
  return saved.map(({ item }) => propertyOf(item as Question, (item as Question).save_to ?? ''));
}

/** `water_source` is `Water source` to people. */
const titleOf = (type: string): string => {
  const words = type.replaceAll(/[_-]+/g, ' ').trim() || type;
  return words.slice(0, 1).toLocaleUpperCase() + words.slice(1);
};

const formWith = (type: string, version: number, properties: readonly Question[]): FormDefinition => ({
  name: recordFormName(type),
  version,
  xforms_version: '1.0.0',
  title: { en: titleOf(type) },
  subject: 'panchayat',
  modules: [
    { type: 'begin_group', name: 'record', label: { en: 'Record', hi: 'रिकॉर्ड' }, children: [...OWN_FIELDS] },
    ...(properties.length === 0
      ? []
      : [
          {
            type: 'begin_group' as const,
            name: PROPERTIES,
            label: { en: 'Details', hi: 'विवरण' },
            children: [...properties],
          },
        ]),
  ],
});

const unitedChoices = (before: readonly Choice[], now: readonly Choice[]): Choice[] => {
  const all = new Map([...before, ...now].map((choice) => [choice.name, choice]));
  return [...all.values()];
};

/** Returns a property that takes what two forms save in it, in the words of the later one. */
function united(before: Question, now: Question): Question {
  if ('choices' in before && 'choices' in now) {
    return { ...now, choices: unitedChoices(before.choices, now.choices) };
  }
  if ('step' in before && 'step' in now) {
    const step =
      before.step === now.step ? now.step : WIDEST[now.type === 'integer' ? 'integer' : 'decimal'].step;
    return { ...now, min: Math.min(before.min, now.min), max: Math.max(before.max, now.max), step };
  }
  if (before.type === 'text' && now.type === 'text') {
    return { ...now, max_length: Math.max(before.max_length, now.max_length) };
  }
  return now;
}

const isQuestion = (item: Item): item is Question => item.type !== 'note' && !('children' in item);

/** Returns the properties of a record form. */
const knownProperties = (form: FormDefinition): readonly Question[] =>
  form.modules.find(({ name }) => name === PROPERTIES)?.children.filter(isQuestion) ?? [];

/** The codes of what keeps a form from saving its answers in the records that are there. Each has its sentence in `form-problems.json`. */
export const PROPERTY_PROBLEMS = [
  'property_type_changed',
  'property_unit_changed',
  'property_choice_changed',
] as const;

/** A reason why the answers of a form cannot be saved in the records that are there. */
export interface PropertyProblem {
  readonly code: (typeof PROPERTY_PROBLEMS)[number];
  readonly params: Readonly<Record<string, string>>;
}

/** Finds the newest form of a type of record; `null`: there is none. */
export type FindRecordForm = (type: string) => FormDefinition | null;

/**
 * Returns what keeps the answers of a form from being saved in the records of its types: what a record says never changes its
 * meaning, whichever form saves it. The rule is that of the versions of a form.
 */
export const propertyProblems = (find: FindRecordForm, form: FormDefinition): PropertyProblem[] =>
  typesSaved(form).flatMap((type) => {
    const before = find(type);
    return before ? problemsWith(before, formWith(type, before.version, propertiesOf(form, type))) : [];
  });

const problemsWith = (before: FormDefinition, own: FormDefinition): PropertyProblem[] =>
  versionProblems(before, own, false).flatMap(({ code, params: { path = '', ...params } }) => {
    const known = PROPERTY_PROBLEMS.find((each) => each === `property_${code}`);
    return known ? [{ code: known, params: { ...params, property: path.slice(PROPERTIES.length + 1) } }] : [];
  });

/**
 * Makes the forms of the types of records that surveys of a form save, one for each type: with all properties that were there
 * before, and those that this form saves.
 */
export const nextRecordForms = (find: FindRecordForm, form: FormDefinition): readonly FormDefinition[] =>
  typesSaved(form).map((type) => {
    const before = find(type);
    const properties = new Map((before ? knownProperties(before) : []).map((each) => [each.name, each]));
    for (const property of propertiesOf(form, type)) {
      const known = properties.get(property.name);
      properties.set(property.name, known ? united(known, property) : property);
    }
    return formWith(type, (before?.version ?? 0) + 1, [...properties.values()]);
  });
