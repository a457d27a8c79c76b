import { subjectTypeOf } from '../../survey/subject.ts';
import type { FormDefinition } from '../definition/definition.ts';
import type { Entity } from '../definition/definition-parts.ts';
import type { EntityRules, RuleReader } from './rules.ts';
import type { FormNode, FormTree, RowKind } from './tree.ts';

/** A record that surveys of a form save, and where it stands. */
export interface EntityModel extends Pick<EntityRules, 'rules'> {
  readonly entity: Entity;
  /** The form itself, a group, or a repeat. */
  readonly node: FormNode;
  /** The rows of which each saves one: those of a repeat, or the survey. */
  readonly rows: RowKind;
  /** The nearest one around it, else the first of the nearest rows around it; null: there is none. */
  readonly outer: EntityModel | null;
  /** Whether a survey makes it as its own: the one that it is about, else the one of the whole form. */
  readonly isMain: boolean;
  /** The questions whose answers it saves. */
  readonly saved: readonly FormNode[];
  /** Whether its rules read nothing outside of the row. */
  readonly readsItsRow: boolean;
}

const entityAt = (form: FormDefinition, { item, parent }: FormNode): Entity | undefined => {
  if (parent === null) return form.entity;
  return item !== null && 'entity' in item ? item.entity : undefined;
};

const savesAnswer = ({ item }: FormNode): boolean =>
  item !== null && 'save_to' in item && item.save_to !== undefined;

/** Returns the entity in which a survey makes its own record; undefined: it has none outside of rows. */
function mainOf(form: FormDefinition, nodes: readonly FormNode[]): FormNode | undefined {
  const outside = nodes.filter(({ rows, inner }) => rows.outer === null && inner === null);
  const isSubject = (node: FormNode): boolean => entityAt(form, node)?.type === subjectTypeOf(form);
  return outside.find(isSubject) ?? outside[0];
}

/** Finds the first that stands in these rows, or in rows around them; of the survey, its own record goes before. */
function firstAround(made: readonly EntityModel[], rows: RowKind | null): EntityModel | null {
  if (rows === null) return null;
  const inRows = made.filter((each) => each.rows === rows);
  return inRows.find(({ isMain }) => isMain) ?? inRows[0] ?? firstAround(made, rows.outer);
}

/** Returns the records that surveys of a form save, each behind those around it. */
export function entityModels(form: FormDefinition, tree: FormTree, reader: RuleReader): EntityModel[] {
  const nodes = [tree.root, ...tree.nodes].filter((node) => entityAt(form, node) !== undefined);
  const nearest = (node: FormNode | null): FormNode | null =>
    node === null || nodes.includes(node) ? node : nearest(node.parent);
  const saved = nodes.length === 0 ? [] : tree.nodes.filter(savesAnswer);
  const main = mainOf(form, nodes);
  const made: EntityModel[] = [];
  for (const node of nodes) {
    const entity = entityAt(form, node) as Entity;
    const rows = node.inner ?? node.rows;
    const { rules, reads } = reader.entityRules(entity, node);
    made.push({
      ...{ entity, node, rows, rules },
      outer: made.find((each) => each.node === nearest(node.parent)) ?? firstAround(made, rows.outer),
      isMain: node === main,
      saved: saved.filter((each) => nearest(each) === node),
      readsItsRow: reads.every(({ on, anyRow }) => !anyRow && on.rows === rows),
    });
  }
  return made;
}
