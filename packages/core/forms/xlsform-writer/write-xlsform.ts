import type { FormDefinition, Item, LocalText, Module, Warning } from '../definition/definition.ts';
import type { EntityModel } from '../engine/entities.ts';
import { formModel } from '../engine/model.ts';
import { ENTITY_RULES } from '../engine/rules.ts';
import { modulesOf } from '../xlsform/modules.ts';
import { OLDER } from '../xlsform/settings.ts';
import { languageHeading } from '../xlsform/sheets/languages.ts';
import type { Sheet, Sheets } from '../xlsform/sheets/sheets.ts';
import { cleaned } from '../xlsform/sheets/table.ts';
import { cellsOf, inLanguages, sheetOf } from './cells.ts';
import { choicesSheet, hasDoubles, type Lists, listsOf } from './lists.ts';
import { nameWriter } from './names.ts';
import { surveyRows, type Writing } from './survey-rows.ts';

const SURVEY_ORDER =
  'type name label hint required required_message relevant constraint constraint_message warning warning_message carry allowed_change read_only calculation trigger default \
choice_filter parameters appearance repeat_count unit min max step max_length heading table summary save_to taken_from fact report better'.split(
    ' ',
  );

/**
 * Writes a form as the sheets of a workbook, as XLSForm has them (https://xlsform.org/en/ref-table/).
 * Settings without a column in XLSForm stand in Sampark's own (`xlsform/own`), which other tools pass over.
 * `readXlsForm` makes the same form of it again, but for what a workbook cannot say:
 *
 * | in the definition | read again |
 * |---|---|
 * | `${module.name}` or `${ name }` in a rule or a text of the survey | `${name}`; the path, where the name stands more than once |
 * | a `hidden` question with a calculation | a `calculate` |
 * | choices without `list_name` | the list has one |
 * | questions that name one list and have different choices | each list has a name of its own |
 * | a list in `lists` that a question asks from as well | it is with the question alone |
 * | a flag `'true()'` or `'false()'` | `true` or `false` |
 * | a text, default or cell of a choice that is empty | it is not there |
 * | a default that looks like an expression, and the reverse | the other kind of default, with the same answer |
 * | columns of choices that are called like XLSForm's, or have a space in their name | they are not there |
 * | choices from a file | a list of the workbook |
 * | a form's name with `--` in it or `-` at its end | one `-`, or none |
 */
export function writeXlsForm(form: FormDefinition): Sheets {
  const items = itemsOf(form);
  const lists = listsOf(form, items);
  const { entities } = formModel(form);
  const writing = { names: nameWriter(form, items), lists, savedAs: savedAs(entities) };
  const sheets = [
    sheetOf('survey', SURVEY_ORDER, surveyRows(items, writing)),
    choicesSheet(lists),
    ...(entities.length > 0 ? [entitiesSheet(entities, writing)] : []),
    ...(form.warnings && form.warnings.length > 0 ? [warningsSheet(form.warnings)] : []),
  ];
  return [...sheets, settingsSheet(form, items, lists, sheets)];
}

/** Returns what stands outermost in the survey sheet: the modules, or what the reader gathers in such modules by itself. */
function itemsOf(form: FormDefinition): readonly Item[] {
  const items = form.modules.flatMap((module): readonly Item[] =>
    module.heading ? module.children : [module],
  );
  const again = modulesOf(items, form);
  const isSame =
    again.length === form.modules.length && again.every((module, at) => isModule(module, form.modules[at]));
  return isSame ? items : form.modules;
}

/** Whether a module that the reader gathers, which has a name and a label and is a heading, is the wanted one. */
function isModule(module: Module, wanted: Module | undefined): boolean {
  if (wanted === undefined || module === wanted) return module === wanted;
  const { children, label, name } = wanted;
  return (
    Object.keys(module).length === Object.keys(wanted).length &&
    module.name === name &&
    isText(module.label, label) &&
    module.children.length === children.length &&
    module.children.every((child, at) => child === children[at])
  );
}

const isText = (one: LocalText, other: LocalText): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([language, words]) => other[language] === words);

/** Returns where a question is saved, as the column `save_to` says it: with the list, where there are several. */
function savedAs(entities: readonly EntityModel[]): Writing['savedAs'] {
  const types = new Map(
    entities.flatMap(({ entity, saved }) => saved.map(({ item }) => [item, entity.type] as const)),
  );
  return (question) =>
    question.save_to !== undefined && entities.length > 1
      ? `${types.get(question)}#${question.save_to}`
      : question.save_to;
}

/** Writes the records that a survey saves. */
function entitiesSheet(entities: readonly EntityModel[], { names }: Writing): Sheet {
  const rows = entities.map(({ entity: { type, ...rules } }) => {
    const written = Object.entries(rules).map(([rule, text]) => [rule, names.inExpression(text)] as const);
    return cellsOf({ list_name: type }, Object.fromEntries(written));
  });
  return sheetOf('entities', ['list_name', ...ENTITY_RULES], rows);
}

/** Writes the warnings as they are: their names of questions are those of the definition. */
const warningsSheet = (warnings: readonly Warning[]): Sheet =>
  sheetOf(
    'warnings',
    ['name', 'when', 'message', 'fields'],
    warnings.map(({ name, when, message, fields }) =>
      cellsOf({ name, when, fields: fields.join(' ') }, inLanguages('message', message)),
    ),
  );

const repeatNames = (items: readonly Item[]): string[] =>
  items.flatMap((item) => {
    if (!('children' in item)) return [];
    return [...(item.type === 'begin_repeat' ? [item.name] : []), ...repeatNames(item.children)];
  });

function settingsSheet(form: FormDefinition, items: readonly Item[], lists: Lists, sheets: Sheets): Sheet {
  const { en: title, ...translated } = form.title;
  const isTidy = [title, ...Object.values(translated)].every((text) => text === cleaned(text));
  const isExact =
    !isTidy || sheets.some(({ rows }) => rows.some((row) => row.some((text) => text !== cleaned(text))));
  // The form's own node is called `data`, unless a repeat is.
  const root = repeatNames(items).includes('data') ? `${form.name}-form` : undefined;
  const cells = cellsOf(
    {
      form_title: title,
      form_id: form.name,
      version: String(form.version),
      default_language: languageHeading('en'),
      name: root,
      subject: form.subject,
      reference_date: form.reference_date,
      allow_choice_duplicates: hasDoubles(lists) ? 'yes' : undefined,
      exact_texts: isExact ? 'yes' : undefined,
      xforms_version: form.xforms_version === undefined ? OLDER : undefined,
    },
    inLanguages('translated_title', translated),
  );
  return sheetOf('settings', [], [cells]);
}
