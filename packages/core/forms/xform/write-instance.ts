import type { FormDefinition } from '../definition/definition.ts';
import type { EntityModel } from '../engine/entities.ts';
import type { FormModel } from '../engine/model.ts';
import type { FormNode, FormTree } from '../engine/tree.ts';
import { countOf } from './counts.ts';
import { entityNode, entityRules } from './entity.ts';
import { absolutePath, ROOT } from './paths.ts';
import { elementName, xmlElement, xmlText } from './xml.ts';

/** The prefix of the nodes about the answers. A form may have a `meta` of its own. */
const metaPrefix = ({ root }: FormTree): string =>
  root.children.some(({ name }) => name === 'meta') ? 'orx:' : '';

/** Writes the answers of a survey that begins: static defaults, and for each repeat the template of its rows. */
export function writeInstance(
  form: FormDefinition,
  { tree, find, entities }: Pick<FormModel, 'tree' | 'find' | 'entities'>,
): string {
  const entityOf = (node: FormNode): string => {
    const own = entities.find((each) => each.node === node);
    return own ? entityNode(own.entity) : '';
  };
  const nodesIn = (parent: FormNode, isRow: boolean): string => {
    const entity = parent === tree.root ? '' : entityOf(parent);
    const nodes = parent.children.map((child) => written(child, isRow)).join('');
    return nodes + (entity === '' ? '' : xmlElement('meta', {}, entity));
  };
  /** @param isRow it stands in a row, so that the templates of what is in it are known already */
  const written = (node: FormNode, isRow: boolean): string => {
    const { item, inner } = node;
    const name = elementName(node.name);
    if (inner === null) {
      const start = item && 'default' in item ? (item.default ?? '') : '';
      return xmlElement(name, {}, xmlText(start), nodesIn(node, isRow));
    }
    const template = isRow ? '' : xmlElement(name, { 'jr:template': '' }, nodesIn(node, false));
    const count = countOf(node, find);
    if (count === null) return template;
    const counter = count.made === null ? '' : xmlElement(elementName(count.name));
    return `${counter}${template}${xmlElement(name, {}, nodesIn(node, true))}`;
  };
  const prefix = metaPrefix(tree);
  const meta = xmlElement(`${prefix}meta`, {}, entityOf(tree.root), xmlElement(`${prefix}instanceID`));
  const root = xmlElement(
    ROOT,
    { id: form.name, version: String(form.version) },
    nodesIn(tree.root, false),
    meta,
  );
  return xmlElement('instance', {}, root);
}

/** Returns the path of an entity's node. */
export function entityPath({ node }: EntityModel, tree: FormTree): string {
  const prefix = node === tree.root ? metaPrefix(tree) : '';
  return `${absolutePath(node)}/${prefix}meta/entity`;
}

/** Writes the rules of the records that a survey saves. */
export const writeEntities = ({
  entities,
  tree,
  find,
}: Pick<FormModel, 'entities' | 'tree' | 'find'>): string =>
  entities.map((each) => entityRules(each, entityPath(each, tree), find)).join('');

/** Writes what gives each survey an id. */
export function writeInstanceId(tree: FormTree): string {
  const prefix = metaPrefix(tree);
  return xmlElement('bind', {
    nodeset: `/${ROOT}/${prefix}meta/${prefix}instanceID`,
    type: 'string',
    readonly: 'true()',
    'jr:preload': 'uid',
  });
}
