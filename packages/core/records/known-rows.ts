import { checkValue } from '../forms/checks/validate.ts';
import type { FormDefinition, Question } from '../forms/definition/definition.ts';
import type { EntityModel } from '../forms/engine/entities.ts';
import { formModel } from '../forms/engine/model.ts';
import type { FormNode } from '../forms/engine/tree.ts';
import { isOpenEnded } from '../forms/fields/fields.ts';
import { placeBetween } from '../forms/rows/row-place.ts';
import { soleReference } from '../forms/xlsform/references.ts';
import { propertyPath } from '../survey/record-form.ts';
import { recordIdIn } from '../survey/record-ids.ts';
import { isRowId, isRowPath, repeatOf, rowIdOf, rowPath } from '../survey/row-path.ts';
import { subjectTypeOf } from '../survey/subject.ts';
import { isEmpty, type Value, type Values, valueAt } from '../survey/values.ts';

/** The longest id of a row. */
const ROW_ID = 64;

/** A record below the one that a survey is about. */
export interface KnownRecord {
  readonly record_id: string;
  readonly type: string;
  readonly label: string;
  readonly values: Values;
}

/** Finds the question of a row that is one of an entity's rules, as it is; undefined: the rule is something else. */
function questionOf(form: FormDefinition, { entity, rows }: EntityModel, rule: 'label' | 'entity_id') {
  const name = soleReference((entity[rule] ?? '').trim());
  const node = name === null ? null : formModel(form).find(name);
  return node?.rows === rows && node.item && 'required' in node.item ? node : undefined;
}

/** Whether people add the rows in which a record stands, and they are rows of the survey itself. */
const isRoster = ({ node, rows }: EntityModel): boolean =>
  node.item?.type === 'begin_repeat' && isOpenEnded(node.item) && rows.outer?.repeat === null;

/** Returns the types of the records that a survey begins with, a row for each, when it is about the record above them. */
export const typesInRows = (form: FormDefinition): readonly string[] =>
  formModel(form)
    .entities.filter((model) => isRoster(model) && questionOf(form, model, 'entity_id'))
    .filter(({ outer }) => outer === null || outer.entity.type === subjectTypeOf(form))
    .map(({ entity }) => entity.type);

function answersOf(form: FormDefinition, model: EntityModel, { record_id, label, values }: KnownRecord) {
  const own: readonly (readonly [FormNode | undefined, Value])[] = [
    [questionOf(form, model, 'label'), label],
    ...model.saved.map(
      (node) => [node, valueAt(values, propertyPath((node.item as Question).save_to ?? ''))] as const,
    ),
    [questionOf(form, model, 'entity_id'), record_id],
  ];
  return own.flatMap(([node, value]) => {
    const question = node?.item as Question | undefined;
    const isTaken =
      question && question.calculation === undefined && !isEmpty(value) && !checkValue(question, value);
    return node && isTaken ? [[node.path, value] as const] : [];
  });
}

/**
 * Returns the rows with which a survey of a record begins: one for each record below it of a type that rows name, with what that record
 * says. So whoever visits a household again finds its members written down, and makes nobody twice.
 */
export function knownRows(form: FormDefinition, below: readonly KnownRecord[]): Values {
  const types = typesInRows(form);
  const found: [string, Value][] = [];
  for (const model of formModel(form).entities.filter(({ entity }) => types.includes(entity.type))) {
    let place = '';
    for (const known of below) {
      const id = known.record_id.slice(-ROW_ID);
      if (known.type !== model.entity.type || !isRowId(id)) continue;
      place = placeBetween(place, '');
      const row = rowPath(model.node.path, id);
      found.push([row, place]);
      for (const [path, value] of answersOf(form, model, known)) found.push([`${row}${path}`, value]);
    }
  }
  return Object.fromEntries(found);
}

/**
 * Returns the answers by which the rows of a survey's copy name the records that the rows of the survey made: they are about the same.
 * @param values those of the copy
 * @param isKnown whether there is such a record
 */
export function copiedRows(
  form: FormDefinition,
  { surveyId, values, isKnown }: { surveyId: string; values: Values; isKnown: (id: string) => boolean },
): Values {
  const rows = Object.keys(values).filter((path) => isRowPath(path) && !isEmpty(valueAt(values, path)));
  const found = formModel(form).entities.flatMap((model) => {
    const naming = isRoster(model) ? questionOf(form, model, 'entity_id') : undefined;
    return rows.flatMap((row): [string, Value][] => {
      if (!naming || repeatOf(row) !== model.node.path) return [];
      const path = `${row}${naming.path}`;
      const id = recordIdIn(surveyId, model.entity.type, [rowIdOf(row)]);
      return isEmpty(valueAt(values, path)) && isKnown(id) ? [[path, id]] : [];
    });
  });
  return Object.fromEntries(found);
}
