import type { Value } from '../../survey/values.ts';
import type { EntityModel } from '../engine/entities.ts';
import type { FormInstance } from '../engine/instance.ts';
import { formModel } from '../engine/model.ts';
import { nodeAt, type Row } from '../engine/row.ts';
import type { FormNode } from '../engine/tree.ts';
import { toText } from '../xpath/values.ts';
import type { FormDefinition } from './definition.ts';
import type { Entity } from './definition-parts.ts';

/** Returns the types of the records that surveys of a form save, each once. */
export const typesSaved = (form: FormDefinition): readonly string[] => [
  ...new Set(formModel(form).entities.map(({ entity }) => entity.type)),
];

/** Whether surveys of a form make records of its entity, by what it declares. */
export const mayCreate = ({ create_if, entity_id, update_if }: Entity): boolean =>
  create_if !== undefined || (entity_id === undefined && update_if === undefined);

/** Whether surveys of a form change records that are there. */
export const mayUpdate = ({ entity_id, update_if }: Entity): boolean =>
  entity_id !== undefined || update_if !== undefined;

const NUMBERS: ReadonlySet<string> = new Set(['integer', 'decimal', 'range']);

/** Returns an answer as a record keeps it: what is worked out as a number, and asked as something else, is a text there. */
function savedValue({ item, slot }: FormNode, row: Row): Value {
  const value = row.values[slot] ?? null;
  return typeof value === 'number' && !NUMBERS.has(item?.type ?? '') ? toText(value) : value;
}

/** Returns the property in which a question saves its answer. */
const propertyOf = ({ item }: FormNode): string => (item && 'save_to' in item ? (item.save_to ?? '') : '');

/** The values that a survey's answers say of one of its records. */
export interface SaidEntity {
  readonly type: string;
  readonly creates: boolean;
  readonly updates: boolean;
  /** Empty: the form works out none. */
  readonly label: string;
  /** The id of a record, from the answers; empty: they name none. */
  readonly id: string;
  /**
   * The answers that are saved, by property. A question that is not asked says nothing; an answer that was
   * emptied is saved as empty.
   */
  readonly properties: ReadonlyMap<string, Value>;
}

/**
 * Works out what a survey that is open says of a record.
 * @param row the row of a repeat, or the survey, in which the entity stands
 * @returns null: the place of the entity is not asked
 */
export function saidEntity(
  instance: FormInstance,
  { entity, node, rules, saved }: EntityModel,
  row: Row,
): SaidEntity | null {
  const place = nodeAt(row, node);
  if (!place.isRelevant) return null;
  const scope = { node: place, current: place, position: 1, size: 1, device: instance.device };
  const holds = (rule: 'create_if' | 'update_if'): boolean =>
    entity[rule] === undefined || rules[rule]?.truth(scope) === true;
  const text = (rule: 'label' | 'entity_id'): string => rules[rule]?.text(scope).trim() ?? '';
  const asked = saved.filter(({ slot }) => row.relevant[slot]);
  return {
    type: entity.type,
    creates: mayCreate(entity) && holds('create_if'),
    updates: mayUpdate(entity) && holds('update_if'),
    label: text('label'),
    id: text('entity_id'),
    properties: new Map(asked.map((each) => [propertyOf(each), savedValue(each, row)])),
  };
}
