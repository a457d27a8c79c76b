import type { Entity } from '../definition/definition-parts.ts';
import { mayCreate, mayUpdate } from '../definition/entity.ts';
import type { EntityModel } from '../engine/entities.ts';
import type { FindNode } from '../engine/references.ts';
import type { FormNode } from '../engine/tree.ts';
import { rewriteExpression } from './rewrite-expression.ts';
import { xmlElement } from './xml.ts';

/**
 * Returns the version of ODK's specification of entities to which the elements keep (https://getodk.github.io/xforms-spec/entities); undefined: the
 * form has none. The older one is enough for what stands at the form itself.
 */
export function entitiesVersion(entities: readonly EntityModel[]): string | undefined {
  if (entities.length === 0) return undefined;
  return entities.every(({ node }) => node.parent === null) ? '2024.1.0' : '2025.1.0';
}

/** Writes the node of an entity: what it declares, and where its id, label and versions will stand. */
export const entityNode = (entity: Entity): string =>
  xmlElement(
    'entity',
    {
      dataset: entity.type,
      create: mayCreate(entity) ? '1' : undefined,
      ...(mayUpdate(entity) && { update: '1', baseVersion: '', trunkVersion: '', branchId: '' }),
      id: '',
    },
    entity.label === undefined ? '' : xmlElement('label'),
  );

/** The versions of a record that an update names, each with the column of the record's list that holds it. */
const VERSIONS = { baseVersion: '__version', trunkVersion: '__trunkVersion', branchId: '__branchId' };

/** Returns the node of an entity's label or attribute, so that paths are written from there. */
const within = (node: FormNode): FormNode =>
  ['meta', 'entity', 'label'].reduce<FormNode>(
    (parent, name) => ({ ...node, name, item: null, parent, children: [], inner: null }),
    node,
  );

/** Writes what gives a record that is only made its id. @param event when its survey, or its row, begins */
export function newRecordId({ entity }: EntityModel, nodeset: string, event: string): string {
  if (mayUpdate(entity)) return '';
  return xmlElement('setvalue', { ref: `${nodeset}/@id`, event, value: 'uuid()' });
}

/**
 * Writes the rules of an entity, as pyxform writes them. A record that is only made gets an id when its survey begins.
 * @param nodeset the path of its node
 */
export function entityRules(model: EntityModel, nodeset: string, find: FindNode): string {
  const { type, label, entity_id, create_if, update_if } = model.entity;
  const node = within(model.node);
  const rule = (text: string, isPredicate = false): string =>
    rewriteExpression(text, { node, find, isPredicate });
  const bind = (path: string, calculate: string | undefined): string =>
    xmlElement('bind', { nodeset: `${nodeset}/${path}`, calculate, type: 'string', readonly: 'true()' });
  const when = (path: string, text: string | undefined): string =>
    text === undefined ? '' : bind(path, rule(text));
  const record = entity_id && `instance('${type}')/root/item[name=${rule(entity_id, true)}]`;
  const versions = Object.entries(VERSIONS).map(([name, column]) =>
    bind(`@${name}`, record && `${record}/${column}`),
  );
  return [
    when('@create', create_if),
    when('@update', update_if),
    ...(mayUpdate(model.entity) ? versions : []),
    bind('@id', entity_id === undefined ? undefined : rule(entity_id)),
    newRecordId(model, nodeset, 'odk-instance-first-load'),
    when('label', label),
  ].join('');
}
