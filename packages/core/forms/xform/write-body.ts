import type { FormDefinition, Group, Item, Module, Note, Question } from '../definition/definition.ts';
import type { EntityModel } from '../engine/entities.ts';
import type { FindNode } from '../engine/references.ts';
import type { FormNode, FormTree } from '../engine/tree.ts';
import { CONTROLS } from './controls.ts';
import { countOf } from './counts.ts';
import { newRecordId } from './entity.ts';
import type { ListWriter } from './lists.ts';
import { absolutePath } from './paths.ts';
import { rewriteExpression } from './rewrite-expression.ts';
import { newRowValues, triggered } from './set-values.ts';
import type { TextWriter } from './texts.ts';
import { entityPath } from './write-instance.ts';
import { elementName, xmlElement } from './xml.ts';

/** The parts of a form that make its body. */
export interface BodyParts {
  readonly form: FormDefinition;
  readonly tree: FormTree;
  readonly find: FindNode;
  readonly entities: readonly EntityModel[];
  readonly texts: TextWriter;
  readonly lists: ListWriter;
}

/** Writes what people see: groups, repeats and controls, in the form's order. */
export function writeBody({ form, tree, find, entities, texts, lists }: BodyParts): string {
  const nodeOf = new Map(tree.nodes.map((node) => [node.item, node]));
  const changes = triggered(tree.nodes, find);

  const inOrder = (items: readonly Item[], around: FormNode): string =>
    items
      .map((item) => ('children' in item ? container(item, around) : control(item, nodeOf.get(item))))
      .join('');

  const container = (item: Exclude<Item, Question | Note> | Module, around: FormNode): string => {
    const node = nodeOf.get(item);
    if (node === undefined) return heading(item as Group | Module, around);
    const ref = absolutePath(node);
    const { appearance } = item;
    const label = texts.element('label', `${ref}:label`, item.label, node);
    const inside = inOrder(item.children, node);
    if (item.type === 'begin_group') return xmlElement('group', { ref, appearance }, label, inside);
    const count = countOf(node, find)?.path;
    const ids = entities
      .filter(({ rows }) => rows === node.inner)
      .map((each) => newRecordId(each, entityPath(each, tree), 'odk-new-repeat'));
    const values = newRowValues(node, tree.nodes, find) + ids.join('');
    const repeat = xmlElement('repeat', { nodeset: ref, 'jr:count': count, appearance }, inside, values);
    return xmlElement('group', { ref }, label, repeat);
  };

  const heading = (item: Group | Module, around: FormNode): string => {
    const inside = inOrder(item.children, around);
    // A module that is a heading gathers what stands outside of any group.
    if (form.modules.some((module) => module === item)) return inside;
    const label = texts.element(
      'label',
      `${absolutePath(around)}/${elementName(item.name)}:label`,
      item.label,
      around,
    );
    return xmlElement('group', { appearance: item.appearance }, label, inside);
  };

  const control = (item: Question | Note, node: FormNode | undefined): string => {
    const { tag, media: mediatype } = CONTROLS[item.type];
    if (node === undefined) return '';
    const ref = absolutePath(node);
    const sets = changes.get(node) ?? '';
    if (tag === null) return sets === '' ? '' : xmlElement('input', { ref }, sets);
    const label = texts.element('label', `${ref}:label`, item.label, node);
    const hint =
      item.type !== 'note' && item.hint ? texts.element('hint', `${ref}:hint`, item.hint, node) : '';
    const { appearance } = item as Partial<Question>;
    const range =
      item.type === 'range' ? { start: `${item.min}`, end: `${item.max}`, step: `${item.step}` } : {};
    const accuracy =
      item.type === 'geopoint'
        ? {
            accuracyThreshold: item.capture_accuracy?.toString(),
            unacceptableAccuracyThreshold: item.warning_accuracy?.toString(),
          }
        : {};
    const choices = 'choices' in item ? itemset(item, node) : '';
    return xmlElement(tag, { ref, mediatype, appearance, ...range, ...accuracy }, label, hint, choices, sets);
  };

  const itemset = (item: Extract<Question, { choices: unknown }>, node: FormNode): string => {
    const { choices, choice_filter: filter } = item;
    const kept =
      filter === undefined ? '' : `[${rewriteExpression(filter, { node, find, isPredicate: true })}]`;
    return xmlElement(
      'itemset',
      { nodeset: `${lists.nodesetOf(choices)}${kept}` },
      xmlElement('value', { ref: 'name' }),
      xmlElement('label', { ref: lists.labelOf(choices) }),
    );
  };

  return form.modules.map((module) => container(module, tree.root)).join('');
}
