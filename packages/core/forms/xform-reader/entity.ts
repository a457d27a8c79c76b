import type { Entity } from '../definition/definition-parts.ts';
import { around, below, entitiesIn, type InstanceNode, isEntity, metaOf, pathOf } from './nodes.ts';
import { childrenOf, type XmlElement } from './parse-xml.ts';
import { expressionIn, present, type Reading } from './reading.ts';

/** The attribute of a bind whose answer is saved in the record that stands nearest around the question. */
export const SAVE_TO = 'entities:saveto';

/** Returns the elements of the records that stand at a node. */
const declaredAt = ({ element, parent }: InstanceNode): readonly XmlElement[] =>
  parent === null ? metaOf(element).filter(isEntity) : entitiesIn(element);

/** Returns the types of records that an XForm saves. */
export const ownTypes = (root: InstanceNode): readonly string[] =>
  [root, ...below(root)].flatMap(declaredAt).flatMap(({ attributes }) => attributes.get('dataset') ?? []);

/** Tells of answers around which no record stands. */
export function checkSaves({ binds, report }: Reading): void {
  for (const [node, bind] of binds) {
    const hasRecord = around(node).some((each) => declaredAt(each).length > 0);
    if (bind.attributes.has(SAVE_TO) && !hasRecord) report.problem(bind, 'not_taken', { what: SAVE_TO });
  }
}

/**
 * Reads the record that a survey saves at a node (https://getodk.github.io/xforms-spec/entities): the element `entity` in its `meta`, and
 * the binds of that. The versions that it names are the server's business. @returns undefined: it saves none there
 */
export function entityAt(node: InstanceNode, reading: Reading): Entity | undefined {
  const [element, ...others] = declaredAt(node);
  for (const other of others) reading.report.problem(other, 'not_taken', { what: 'several entities' });
  if (!element) return undefined;
  const { attributes } = element;
  const rules = rulesOf(node, reading);
  const isUpdate = attributes.has('update');
  const entity_id = rules.get('@id');
  const needsWord = isUpdate && entity_id === undefined;
  return {
    type: attributes.get('dataset') ?? '',
    ...present({
      label: rules.get('label'),
      entity_id,
      // Both kinds have to be said where an id stands; without one, a record is made unless the form says
      // otherwise.
      create_if: rules.get('@create') ?? (isUpdate && attributes.has('create') ? 'true()' : undefined),
      update_if: rules.get('@update') ?? (needsWord ? 'true()' : undefined),
    }),
  };
}

/** Returns the node of an entity's rules, from which their paths lead. */
const within = (node: InstanceNode): InstanceNode =>
  ['meta', 'entity', 'label'].reduce<InstanceNode>(
    (parent, name) => ({ ...node, name, parent, children: [] }),
    node,
  );

/** Returns what the binds of the entity work out, by the last step of their paths. */
function rulesOf(node: InstanceNode, reading: Reading): ReadonlyMap<string, string> {
  const ofEntity = new RegExp(`^\\s*${pathOf(node)}/(orx:)?meta/(\\w+:)?entity/([@\\w]+)\\s*$`);
  return new Map(
    childrenOf(reading.model, 'bind').flatMap(({ attributes }) => {
      const name = ofEntity.exec(attributes.get('nodeset') ?? '')?.[3];
      const text = attributes.get('calculate')?.trim() ?? '';
      if (name === undefined || text === '') return [];
      return [[name, expressionIn(text, { node: within(node) }, reading)] as const];
    }),
  );
}
