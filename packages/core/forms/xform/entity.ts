import type { Entity } from '../definition.ts';
import type { FindNode } from '../engine/references.ts';
import type { FormTree } from '../engine/tree.ts';
import { mayCreate, mayUpdate } from '../entity.ts';
import { rewriteExpression } from './rewrite-expression.ts';
import { xmlElement } from './xml.ts';

/** The version of ODK's specification of entities to which the elements keep (https://getodk.github.io/xforms-spec/entities). */
export const ENTITIES_VERSION = '2024.1.0';

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

/**
 * Writes the rules of an entity, as pyxform writes them. A record that is only made gets an id when its survey begins.
 * @param nodeset the path of its node
 */
export function entityRules(entity: Entity, nodeset: string, tree: FormTree, find: FindNode): string {
  const { type, label, entity_id, create_if, update_if } = entity;
  const rule = (text: string, isPredicate = false): string =>
    rewriteExpression(text, { node: tree.root, find, isPredicate });
  const bind = (path: string, calculate: string | undefined): string =>
    xmlElement('bind', { nodeset: `${nodeset}/${path}`, calculate, type: 'string', readonly: 'true()' });
  const when = (path: string, text: string | undefined): string =>
    text === undefined ? '' : bind(path, rule(text));
  const record = entity_id && `instance('${type}')/root/item[name=${rule(entity_id, true)}]`;
  const versions = Object.entries(VERSIONS).map(([name, column]) =>
    bind(`@${name}`, record && `${record}/${column}`),
  );
  const newId = xmlElement('setvalue', {
    ref: `${nodeset}/@id`,
    event: 'odk-instance-first-load',
    value: 'uuid()',
  });
  return [
    when('@create', create_if),
    when('@update', update_if),
    ...(mayUpdate(entity) ? versions : []),
    bind('@id', entity_id === undefined ? undefined : rule(entity_id)),
    mayUpdate(entity) ? '' : newId,
    when('label', label),
  ].join('');
}
