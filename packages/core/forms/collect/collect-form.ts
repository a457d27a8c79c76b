import { MAX_PIXELS } from '../../attachments/attachment-name.ts';
import { recordTypeOf } from '../../survey/record-form.ts';
import { isRecordType, subjectTypeOf } from '../../survey/subject.ts';
import { EARLIEST_SURVEY } from '../checks/validate.ts';
import type { FormDefinition, Item, LocalText, Module, Question } from '../definition/definition.ts';
import { formModel } from '../engine/model.ts';
import { isOpenEnded, recordTypesAsked } from '../fields/fields.ts';
import { inAllLanguages } from '../shipped/in-all-languages.ts';
import { formLanguages } from '../texts/form-languages.ts';

/*
 * A form as ODK Collect fills it. The app asks on a screen of its own which place and which day a survey is of, and gives
 * rows their ids; other programs know questions alone. So questions for these stand before those of the form.
 */

/** The lists that come in files beside the form, because each person has their own. No type of record has a point in its name. */
export const PLACE_LISTS = { panchayats: 'sampark.panchayats', villages: 'sampark.villages' } as const;

/** The choice for a village that the directory does not list. */
export const OTHER_VILLAGE = 'other';

/** The columns of the lists. */
export const LIST_COLUMNS = ['name', 'label', 'panchayat_id'] as const;

/** The names of the added questions: those by which other programs read a survey, where the form has none of that name. */
export interface AddedNames {
  readonly panchayat: string;
  /** A survey of a panchayat has no village, and nobody is asked. */
  readonly village: string;
  readonly otherVillage: string;
  readonly date: string;
  /** The id of a row, in each repeat to which people add rows. */
  readonly row: string;
}

/** A form with the added questions. */
export interface CollectForm {
  readonly definition: FormDefinition;
  readonly names: AddedNames;
}

/** The module of the added questions. No other has a blank in its name, and it is a heading, so that no path names it. */
export const ADDED = 'about the survey';

/**
 * Whether ODK Collect can fill a form. A form that keeps records, or asks for them, needs the app: there a Save writes the
 * records, too, and looks for those that are alike.
 */
export const canCollect = (form: FormDefinition): boolean =>
  form.xforms_version !== undefined &&
  recordTypeOf(form.name) === null &&
  !isRecordType(subjectTypeOf(form)) &&
  recordTypesAsked(form).length === 0 &&
  formModel(form).entities.length === 0;

const namesIn = (items: readonly (Item | Module)[]): readonly string[] =>
  items.flatMap((item) => [item.name, ...('children' in item ? namesIn(item.children) : [])]);

/** Returns names that nothing in the form has: an expression must never mean another question than before. */
function freeNames(form: FormDefinition): AddedNames {
  const taken = new Set(namesIn(form.modules));
  const free = (wanted: string): string => (taken.has(wanted) ? free(`${wanted}_`) : wanted);
  return {
    panchayat: free('panchayat_id'),
    village: free('village_name'),
    otherVillage: free('other_village'),
    date: free('survey_date'),
    row: free('row_id'),
  };
}

/** The texts of the added questions. Their further languages stand beside those of the forms that ship. */
export const LABELS = inAllLanguages({
  about: { en: 'About the survey', hi: 'सर्वेक्षण के बारे में' },
  panchayat: { en: 'Which panchayat is it?', hi: 'कौन-सी पंचायत है?' },
  village: { en: 'Which village is it?', hi: 'कौन-सा गाँव है?' },
  otherVillage: { en: 'What is the village called?', hi: 'गाँव का नाम क्या है?' },
  date: { en: 'On which day is the survey made?', hi: 'सर्वेक्षण किस दिन का है?' },
  wrongDate: { en: 'Choose a day from 1947 up to today.', hi: '1947 से आज तक का कोई दिन चुनें।' },
  row: { en: 'Row', hi: 'पंक्ति' },
} satisfies Readonly<Record<string, LocalText>>);

/** A block has a hundred panchayats, and a panchayat dozens of villages: letters find one. */
const SEARCHED = 'autocomplete';

type Text = (label: LocalText) => LocalText;

/** Returns the questions before those of the form. @param text leaves out the languages that the form does not have */
function addedQuestions(form: FormDefinition, names: AddedNames, text: Text): readonly Question[] {
  const { panchayats, villages } = PLACE_LISTS;
  const only = `instance('${panchayats}')/root/item`;
  const panchayat: Question = {
    type: 'select_record',
    name: names.panchayat,
    label: text(LABELS.panchayat),
    required: true,
    records: panchayats,
    choices: [],
    appearance: SEARCHED,
    // Whoever works in one panchayat need not choose it.
    dynamic_default: `if(count(${only}) = 1, ${only}/name, '')`,
  };
  const village: Question = {
    type: 'select_record',
    name: names.village,
    label: text(LABELS.village),
    required: true,
    records: villages,
    choices: [],
    appearance: SEARCHED,
    choice_filter: `panchayat_id = \${${names.panchayat}}`,
  };
  const otherVillage: Question = {
    type: 'text',
    name: names.otherVillage,
    label: text(LABELS.otherVillage),
    required: true,
    relevant: `\${${names.village}} = '${OTHER_VILLAGE}'`,
    max_length: 200,
  };
  const date: Question = {
    type: 'date',
    name: names.date,
    label: text(LABELS.date),
    required: true,
    dynamic_default: 'today()',
    constraint: `. <= today() and . >= date('${EARLIEST_SURVEY}')`,
    constraint_message: text(LABELS.wrongDate),
  };
  return [panchayat, ...(subjectTypeOf(form) === 'village' ? [village, otherVillage] : []), date];
}

/**
 * Returns an item as it is filled there. Each repeat to which people add rows has a question without a control: it holds the row's id. Photos
 * are no larger than the app would make them.
 */
function adapted<Container extends Item | Module>(item: Container, row: Question): Container {
  if (item.type === 'image') return { ...item, max_pixels: item.max_pixels ?? MAX_PIXELS };
  if (!('children' in item)) return item;
  const children = item.children.map((child) => adapted(child, row));
  const asked = item.type === 'begin_repeat' && isOpenEnded(item) ? [row, ...children] : children;
  return { ...item, children: asked };
}

const made = new WeakMap<FormDefinition, CollectForm>();

/** Returns a form with the questions that other programs need. It is made once, because a version of a form never changes. */
export function collectForm(form: FormDefinition): CollectForm {
  const known = made.get(form);
  if (known !== undefined) return known;
  const names = freeNames(form);
  const languages = new Set(formLanguages(form));
  const text: Text = ({ en, ...others }) => ({
    en,
    ...Object.fromEntries(Object.entries(others).filter(([language]) => languages.has(language))),
  });
  const row: Question = {
    type: 'hidden',
    name: names.row,
    label: text(LABELS.row),
    required: false,
    // The last twelve digits: enough for the rows of one survey, and each path in the row holds them.
    dynamic_default: 'substr(uuid(), 24)',
  };
  const about: Module = {
    type: 'begin_group',
    name: ADDED,
    label: text(LABELS.about),
    heading: true,
    children: [...addedQuestions(form, names, text)],
  };
  const modules = [about, ...form.modules.map((module) => adapted(module, row))];
  const collected = { definition: { ...form, modules }, names };
  made.set(form, collected);
  return collected;
}
