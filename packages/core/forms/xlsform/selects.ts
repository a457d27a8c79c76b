import type { Choice, Item, LocalText, Question } from '../definition.ts';
import { type Common, expressionOf, type Reading } from './common.ts';
import { LIMITS } from './limits.ts';
import { allowParameters, type Parameters } from './parameters.ts';
import type { Kind } from './question-types.ts';
import { soleReference } from './references.ts';
import { placeOf, type Row, valueOf } from './sheets/table.ts';

type Select = Extract<Kind, { kind: 'select' }>;

const OTHER: LocalText = { en: 'Other', hi: 'अन्य' };
const SPECIFY: LocalText = { en: 'Specify other.', hi: 'अन्य बताएँ।' };

/** Adds the choice `other` to a list that has none, as pyxform does: for every question of the list. */
function addOther(choices: Choice[]): void {
  if (!choices.some(({ name }) => name === 'other')) choices.push({ name: 'other', label: OTHER });
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

function checkOrder(parameters: Parameters, row: Row, { report }: Reading): void {
  const place = placeOf(row, 'parameters');
  allowParameters(parameters, ['randomize', 'seed'], row, report);
  const randomize = parameters.get('randomize');
  const seed = parameters.get('seed');
  if (randomize !== undefined && randomize !== 'true' && randomize !== 'false') {
    report.problem(place, 'parameter_value', { name: 'randomize' });
  }
  if (seed === undefined) return;
  const isUsable = soleReference(seed) !== null || Number.isFinite(Number(seed));
  if (randomize === undefined || !isUsable) report.problem(place, 'parameter_value', { name: 'seed' });
}

/** Reads a question over a list of choices, with the text question for `other` behind it. None: the list is not there. */
export function selectOf(
  kind: Select,
  row: Row,
  common: Common,
  parameters: Parameters,
  reading: Reading,
): Item[] {
  const { lists, report } = reading;
  const choices = lists.get(kind.list);
  checkOrder(parameters, row, reading);
  if (valueOf(row, 'appearance').includes('search(')) {
    report.problem(placeOf(row, 'appearance'), 'not_taken', { what: 'search()' });
  }
  const filter = expressionOf(row, 'choice_filter', reading);
  if (filter !== undefined && kind.hasOther) {
    report.problem(placeOf(row, 'choice_filter'), 'filter_not_possible');
  }
  if (choices === undefined) {
    report.problem(placeOf(row, 'type'), 'missing_list', { list: kind.list });
    return [];
  }
  const spaced = kind.type === 'select_multiple' ? choices.find(({ name }) => /\s/.test(name)) : undefined;
  if (spaced) {
    report.problem(placeOf(row, 'type'), 'choice_name_with_space', { list: kind.list, name: spaced.name });
  }
  if (kind.hasOther) addOther(choices);
  const select: Question = {
    type: kind.type,
    ...common,
    choices,
    list_name: kind.list,
    ...(filter !== undefined && { choice_filter: filter }),
  };
  return kind.hasOther ? [select, specify(common.name)] : [select];
}
