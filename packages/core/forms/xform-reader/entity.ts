import type { Entity } from '../definition.ts';
import { metaOf } from './nodes.ts';
import { childrenOf, type XmlElement } from './parse-xml.ts';
import { expressionIn, present, type Reading } from './reading.ts';

/** The attribute of a bind whose answer is saved in the record. */
export const SAVE_TO = 'entities:saveto';

const isEntity = ({ name }: XmlElement): boolean => name.replace(/^\w+:/, '') === 'entity';

/** Returns the types of records that an XForm saves. */
export const ownTypes = (root: XmlElement): readonly string[] =>
  metaOf(root)
    .filter(isEntity)
    .flatMap(({ attributes }) => attributes.get('dataset') ?? []);

/**
 * Reads the record that a survey saves (https://getodk.github.io/xforms-spec/entities): the node `entity` among what the
 * survey says of itself, and its binds. The versions that it names are the server's business. @returns null: it saves none
 */
export function readEntity(model: XmlElement, root: XmlElement, reading: Reading): Entity | null {
  const [node, ...others] = metaOf(root).filter(isEntity);
  for (const other of others) reading.report.problem(other, 'not_taken', { what: 'several entities' });
  if (!node) {
    for (const bind of childrenOf(model, 'bind')) {
      if (bind.attributes.has(SAVE_TO)) reading.report.problem(bind, 'not_taken', { what: SAVE_TO });
    }
    return null;
  }
  const { attributes } = node;
  const rules = rulesOf(model, reading);
  const isUpdate = attributes.has('update');
  const entity_id = rules.get('@id');
  const needsWord = isUpdate && entity_id === undefined;
  return {
    type: attributes.get('dataset') ?? '',
    ...present({
      label: rules.get('label'),
      entity_id,
      // Where an id stands, both kinds have to be said; without one, to make a record is what goes without saying.
      create_if: rules.get('@create') ?? (isUpdate && attributes.has('create') ? 'true()' : undefined),
      update_if: rules.get('@update') ?? (needsWord ? 'true()' : undefined),
    }),
  };
}

/** Returns what the binds of the entity work out, by the last step of their paths. */
function rulesOf(model: XmlElement, reading: Reading): ReadonlyMap<string, string> {
  const ofEntity = new RegExp(`^\\s*/${reading.paths.root.name}/(orx:)?meta/(\\w+:)?entity/([@\\w]+)\\s*$`);
  return new Map(
    childrenOf(model, 'bind').flatMap(({ attributes }) => {
      const name = ofEntity.exec(attributes.get('nodeset') ?? '')?.[3];
      const text = attributes.get('calculate')?.trim() ?? '';
      if (name === undefined || text === '') return [];
      return [[name, expressionIn(text, { node: reading.paths.root }, reading)] as const];
    }),
  );
}
