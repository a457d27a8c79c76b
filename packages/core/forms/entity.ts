import type { Value } from '../survey/values.ts';
import type { Entity } from './definition.ts';
import { type FormInstance, scopeOf } from './engine/instance.ts';
import { type AskedQuestion, valueOf, visitAsked } from './engine/questions.ts';
import { toText } from './xpath/values.ts';

/** Whether surveys of a form make records of its entity, by what it declares. */
export const mayCreate = ({ create_if, entity_id, update_if }: Entity): boolean =>
  create_if !== undefined || (entity_id === undefined && update_if === undefined);

/** Whether surveys of a form change records that are there. */
export const mayUpdate = ({ entity_id, update_if }: Entity): boolean =>
  entity_id !== undefined || update_if !== undefined;

const NUMBERS: ReadonlySet<string> = new Set(['integer', 'decimal', 'range']);

/** Returns an answer as a record keeps it: what is worked out as a number, and asked as something else, is a text there. */
function savedValue(asked: AskedQuestion): Value {
  const value = valueOf(asked);
  return typeof value === 'number' && !NUMBERS.has(asked.question.type) ? toText(value) : value;
}

/** What the answers of a survey say of its record. */
export interface SaidEntity {
  readonly type: string;
  readonly creates: boolean;
  readonly updates: boolean;
  /** Empty: the form works out none. */
  readonly label: string;
  /** The id of a record, from the answers; empty: they name none. */
  readonly id: string;
  /** The answers that are saved, by property. What is not asked says nothing; an answer that was emptied is saved as empty. */
  readonly properties: ReadonlyMap<string, Value>;
}

/** Works out what a survey that is open says of its record. @returns null: its form saves none */
export function saidEntity(instance: FormInstance): SaidEntity | null {
  const { form, entity: rules, tree } = instance.model;
  const { entity } = form;
  if (!entity) return null;
  const scope = scopeOf(instance, instance.survey, tree.root);
  const holds = (rule: 'create_if' | 'update_if'): boolean =>
    entity[rule] === undefined || rules[rule]?.truth(scope) === true;
  const text = (rule: 'label' | 'entity_id'): string => rules[rule]?.text(scope).trim() ?? '';
  const properties = new Map<string, Value>();
  visitAsked(instance, instance.survey, tree.root.children, (asked) => {
    const { save_to } = asked.question;
    if (save_to !== undefined) properties.set(save_to, savedValue(asked));
  });
  return {
    type: entity.type,
    creates: mayCreate(entity) && holds('create_if'),
    updates: mayUpdate(entity) && holds('update_if'),
    label: text('label'),
    id: text('entity_id'),
    properties,
  };
}
