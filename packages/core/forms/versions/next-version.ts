import { subjectTypeOf } from '../../survey/subject.ts';
import type { FieldPath } from '../../survey/values.ts';
import type { Choice, FormDefinition, Item } from '../definition/definition.ts';
import { choicesIn } from '../fields/fields.ts';
import { type Asked, askedByPath } from './asked.ts';

/** The codes of what keeps a form from being the next version of another. Each has its sentence in `packages/i18n/locales/en/form-problems.json`. */
export const VERSION_PROBLEMS = [
  'type_changed',
  'unit_changed',
  'rows_changed',
  'choice_changed',
  'subject_changed',
  'key_gone',
  'keys_gone',
] as const;

/** A reason why a form cannot be the next version of another. */
export interface VersionProblem {
  readonly code: (typeof VERSION_PROBLEMS)[number];
  readonly params: Readonly<Record<string, string>>;
}

/** Returns the path without the sign of rows, so that a question and a repeat of one name meet. */
const placeOf = (path: FieldPath): FieldPath => (path.endsWith('/@') ? path.slice(0, -2) : path);

/** Says which rows a repeat has: those that people add, a number of them, or those of a table. */
const rowsOf = (item: Item): string => {
  if (item.type !== 'begin_repeat') return '';
  return item.table ? 'table' : item.repeat_count === undefined ? 'added' : 'repeat_count';
};

/** Returns the type of an item. Records of another type are other answers. */
const typeOf = (item: Item): string =>
  item.type === 'select_record' ? `${item.type} ${item.records}` : item.type;

const unitOf = (item: Item): string | undefined => ('unit' in item ? item.unit?.en : undefined);

/**
 * Finds a choice that took over the label of another one, as when a choice is put into the middle of a numbered list: old
 * answers would be read wrongly. A label that is worded anew is no such thing.
 */
function takenOver(before: readonly Choice[], after: readonly Choice[]): Choice | undefined {
  const labels = new Map(before.map(({ name, label }) => [name, label.en]));
  const owners = new Map(before.map(({ name, label }) => [label.en, name]));
  return after.find(({ name, label }) => {
    const owner = owners.get(label.en);
    return labels.has(name) && labels.get(name) !== label.en && owner !== undefined && owner !== name;
  });
}

/** Finds out whether answers that were given to a question would mean something else now. */
function changedMeaning(path: FieldPath, before: Asked, after: Asked): VersionProblem[] {
  const [old, now] = [before.item, after.item];
  if (typeOf(old) !== typeOf(now)) {
    return [{ code: 'type_changed', params: { path, before: typeOf(old), after: typeOf(now) } }];
  }
  if (rowsOf(old) !== rowsOf(now)) return [{ code: 'rows_changed', params: { path } }];
  const [was, is] = [unitOf(old), unitOf(now)];
  if (was !== undefined && is !== undefined && was !== is) {
    return [{ code: 'unit_changed', params: { path, before: was, after: is } }];
  }
  const taken = takenOver(choicesIn(old) ?? [], choicesIn(now) ?? []);
  if (!taken) return [];
  return [{ code: 'choice_changed', params: { path, choice: taken.name, label: taken.label.en } }];
}

/** A form that lacks more of its keys than these is most likely another form that took its name. */
const FEW_GONE = 5;

function goneProblems(name: string, gone: readonly FieldPath[]): VersionProblem[] {
  if (gone.length <= FEW_GONE) return gone.map((path) => ({ code: 'key_gone', params: { path } }));
  return [{ code: 'keys_gone', params: { name, count: String(gone.length), first: gone[0] ?? '' } }];
}

/**
 * Returns what keeps a form from being the next version of another: surveys of the older one go on, so an answer that
 * changes its meaning needs a new name.
 *
 * | | |
 * |---|---|
 * | a question changes its type or its unit, a repeat the way it gets its rows | refused |
 * | a choice takes over the label of another one | refused |
 * | the surveys would be about something else | refused |
 * | a question, a row of a table or a choice is new, goes, or is worded anew | taken |
 * | the same, but a question goes from a form that ships with the app | refused: exports and reports count on it |
 *
 * @param keepsKeys whether the form is one that ships
 */
export function versionProblems(
  before: FormDefinition,
  after: FormDefinition,
  keepsKeys: boolean,
): VersionProblem[] {
  const [was, is] = [subjectTypeOf(before), subjectTypeOf(after)];
  const problems: VersionProblem[] =
    was === is ? [] : [{ code: 'subject_changed', params: { before: was, after: is } }];
  const now = new Map([...askedByPath(after)].map(([path, asked]) => [placeOf(path), asked]));
  const gone: FieldPath[] = [];
  for (const [path, asked] of askedByPath(before)) {
    const place = placeOf(path);
    const same = now.get(place);
    if (same) problems.push(...changedMeaning(place, asked, same));
    else if (keepsKeys) gone.push(place);
  }
  return [...goneProblems(before.name, gone), ...problems];
}
