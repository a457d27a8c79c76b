import type { Choice, Item, LocalText, Question } from '../../definition/definition.ts';
import { type Common, expressionOf } from '../common.ts';
import { languagesOf } from '../files/file-lists.ts';
import { LIMITS } from '../limits.ts';
import { isName } from '../names.ts';
import type { Reading } from '../reading.ts';
import { soleReference } from '../references.ts';
import { placeOf, type Row, valueOf } from '../sheets/table.ts';
import { allowParameters, type Parameters } from './parameters.ts';
import type { Kind } from './question-types.ts';

type Select = Extract<Kind, { kind: 'select' }>;

const OTHER: LocalText = { en: 'Other', hi: 'अन्य' };
const SPECIFY: LocalText = { en: 'Specify other.', hi: 'अन्य बताएँ।' };

/** Adds the choice `other` to a list that has none, as pyxform does: for every question of the list. */
function addOther(choices: Choice[], { withOther }: Reading): void {
  if (withOther.has(choices)) return;
  withOther.add(choices);
  if (!choices.some(({ name }) => name === 'other')) choices.push({ name: 'other', label: OTHER });
}

/** Finds a name with a space in it. Many questions may ask from one long list, so it looks once. */
function spacedName(choices: readonly Choice[], { spacedNames }: Reading): string | null {
  const known = spacedNames.get(choices);
  if (known !== undefined) return known;
  const found = choices.find(({ name }) => /\s/.test(name))?.name ?? null;
  spacedNames.set(choices, found);
  return found;
}

/** The question that asks what `other` means; its name has to be free, too. */
export const otherName = (name: string): string => `${name}_other`;
const specify = (name: string): Item => ({
  type: 'text',
  name: otherName(name),
  label: SPECIFY,
  required: false,
  max_length: LIMITS.text,
  relevant: `selected(../${name}, 'other')`,
});

const ORDER = ['randomize', 'seed'];
/** The columns of a file that hold the name and the label of a choice. */
export const OF_FILES = ['value', 'label'];

function checkParameters(kind: Select, parameters: Parameters, row: Row, { report }: Reading): void {
  const place = placeOf(row, 'parameters');
  allowParameters(parameters, kind.file === null ? ORDER : [...ORDER, ...OF_FILES], row, report);
  for (const name of OF_FILES) {
    if (!isName(parameters.get(name) ?? name)) report.problem(place, 'parameter_value', { name });
  }
  const randomize = parameters.get('randomize');
  const seed = parameters.get('seed');
  if (randomize !== undefined && randomize !== 'true' && randomize !== 'false') {
    report.problem(place, 'parameter_value', { name: 'randomize' });
  }
  if (seed === undefined) return;
  const isUsable = soleReference(seed) !== null || Number.isFinite(Number(seed));
  if (randomize === undefined || !isUsable) report.problem(place, 'parameter_value', { name: 'seed' });
}

/** Finds the choices of a question. Null: they are not there, which is told. */
function choicesOf(kind: Select, row: Row, parameters: Parameters, reading: Reading): Choice[] | null {
  const { lists, listNames, fileLists, settings, report } = reading;
  const { list, file } = kind;
  if (file === null) {
    const choices = lists.get(list);
    if (choices === undefined) report.problem(placeOf(row, 'type'), 'missing_list', { list });
    return choices ?? null;
  }
  const headings = fileLists.headingsOf(file);
  if (headings === null) {
    report.problem(placeOf(row, 'type'), 'list_file_missing', { file });
    return null;
  }
  if (listNames.has(list)) report.problem(placeOf(row, 'type'), 'instance_twice', { name: list });
  const columns = { value: parameters.get('value') ?? 'name', label: parameters.get('label') ?? 'label' };
  const isThere = (column: string): boolean =>
    headings.has(column) ||
    (column === columns.label && languagesOf(headings, column, settings.language).size > 0);
  const missing = Object.values(columns).find((column) => !isThere(column));
  if (missing !== undefined) {
    report.problem(placeOf(row, 'type'), 'file_without_column', { file, column: missing });
    return null;
  }
  const choices = fileLists.choicesIn(file, columns);
  if (choices.length > 0) return choices;
  report.problem({ sheet: file, row: 1, column: columns.value }, 'missing_list', { list: file });
  return null;
}

/** Reads a question over a list of choices, with the text question for `other` behind it. None: the list is not there. */
export function selectOf(
  kind: Select,
  row: Row,
  common: Common,
  parameters: Parameters,
  reading: Reading,
): Item[] {
  const { report } = reading;
  checkParameters(kind, parameters, row, reading);
  const choices = choicesOf(kind, row, parameters, reading);
  if (valueOf(row, 'appearance').includes('search(')) {
    report.problem(placeOf(row, 'appearance'), 'not_taken', { what: 'search()' });
  }
  const filter = expressionOf(row, 'choice_filter', reading);
  if (filter !== undefined && kind.hasOther) {
    report.problem(placeOf(row, 'choice_filter'), 'filter_not_possible');
  }
  if (choices === null) return [];
  const spaced = kind.type === 'select_multiple' ? spacedName(choices, reading) : null;
  if (spaced !== null) {
    report.problem(placeOf(row, 'type'), 'choice_name_with_space', { list: kind.list, name: spaced });
  }
  if (kind.hasOther) addOther(choices, reading);
  const select: Question = {
    type: kind.type,
    ...common,
    choices,
    list_name: kind.list,
    ...(filter !== undefined && { choice_filter: filter }),
  };
  return kind.hasOther ? [select, specify(common.name)] : [select];
}
