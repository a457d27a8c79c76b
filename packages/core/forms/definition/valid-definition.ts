import * as z from 'zod/mini';
import { isRowId, ROW_KEY } from '../../survey/row-path.ts';
import type { EntityModel } from '../engine/entities.ts';
import { type FormModel, formModel } from '../engine/model.ts';
import { isOfEntity } from '../engine/rules.ts';
import type { FormNode } from '../engine/tree.ts';
import { formFields, RESERVED } from '../fields/fields.ts';
import { figureProblems } from '../figures/form-figures.ts';
import { type FormDefinition, formShape, type Item, type Module, type Question } from './definition.ts';

/** A fault in a definition, and its place. */
export interface DefinitionProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

type Place = DefinitionProblem['path'];

function twice(names: readonly string[]): string | undefined {
  const met = new Set<string>();
  return names.find((name) => met.size === met.add(name).size);
}

/** Returns the places of a form's items. */
function placesOf(form: FormDefinition): ReadonlyMap<Item | Module, Place> {
  const places = new Map<Item | Module, Place>();
  const add = (item: Item | Module, place: Place): void => {
    places.set(item, place);
    if ('children' in item) item.children.forEach((child, at) => add(child, [...place, 'children', at]));
  };
  form.modules.forEach((module, at) => add(module, ['modules', at]));
  return places;
}

/** Tells of records that have no place of their own, and of answers that are saved in none, or two in one property. */
function tellOfRecords(
  { tree, entities }: FormModel,
  places: ReadonlyMap<Item | Module, Place>,
  tell: (path: Place, message: string) => void,
): void {
  const placeOf = (item: Item | Module | null): Place => (item && places.get(item)) ?? [];
  const saving = new Map<FormNode, EntityModel>(
    entities.flatMap((model) => model.saved.map((node) => [node, model] as const)),
  );
  const standing = new Set(entities.map(({ node }) => node.item));
  for (const [item, place] of places) {
    if ('entity' in item && item.entity && !standing.has(item))
      tell([...place, 'entity'], 'a heading saves no record');
  }
  const types = new Set<string>();
  for (const { entity, node, saved } of entities) {
    if (types.has(entity.type))
      tell([...placeOf(node.item), 'entity', 'type'], `${entity.type} stands twice`);
    types.add(entity.type);
    const property = twice(saved.map(({ item }) => (item as Question).save_to ?? ''));
    const last = saved.findLast(({ item }) => (item as Question).save_to === property);
    if (last) tell([...placeOf(last.item), 'save_to'], `${property} is saved twice`);
  }
  for (const node of tree.nodes) {
    const { item, rows } = node;
    if (item === null || !('save_to' in item) || item.save_to === undefined) continue;
    const model = saving.get(node);
    if (!model) tell([...placeOf(item), 'save_to'], 'the form saves no record there');
    else if (model.rows !== rows)
      tell([...placeOf(item), 'save_to'], 'an answer in rows is saved in no record around them');
  }
}

/**
 * Returns the faults of a definition of the right shape: doubled names and paths, expressions that cannot be read, name
 * what is not there, or depend on themselves.
 */
function problemsOf(form: FormDefinition): DefinitionProblem[] {
  const problems: DefinitionProblem[] = [];
  const tell = (path: Place, message: string): void => void problems.push({ path, message });
  const tellTwice = (path: Place, names: readonly string[]): void => {
    const name = twice(names);
    if (name !== undefined) tell(path, `${name} stands twice`);
  };
  const model = formModel(form);
  const places = placesOf(form);
  const warnings = form.warnings ?? [];

  tellTwice(
    ['modules'],
    form.modules.map(({ name }) => name),
  );
  for (const [m, { name }] of form.modules.entries()) {
    if (RESERVED.has(name)) tell(['modules', m, 'name'], `${name} is not a module's name`);
  }
  tellOfRecords(model, places, tell);
  for (const { item, rows, path, name } of model.tree.nodes) {
    const ids = item?.type === 'begin_repeat' ? (item.table ?? []).map((choice) => choice.name) : [];
    const table = [...((item && places.get(item)) ?? []), 'table'];
    tellTwice(table, ids);
    for (const id of ids) if (!isRowId(id)) tell(table, `${id} is not the id of a row`);
    if (item && rows.outer && name === ROW_KEY)
      tell([...(places.get(item) ?? []), 'name'], `${ROW_KEY} is not a field's name in rows`);
    if (item && rows.byPath.get(path)?.item !== item)
      tell([...(places.get(item) ?? []), 'name'], `${path} stands twice`);
  }
  tellTwice(
    ['warnings'],
    warnings.map(({ name }) => name),
  );
  for (const { node, warning, rule, message, code } of model.problems) {
    // Other tools take a path that leads nowhere in an entity, and find nothing there.
    if (isOfEntity(rule) && code === 'path_to_nothing') continue;
    const place = node
      ? [...((node.item && places.get(node.item)) ?? []), ...(isOfEntity(rule) ? ['entity'] : [])]
      : ['warnings', warnings.findIndex(({ name }) => name === warning)];
    tell([...place, rule], message);
  }
  for (const { item, column, code, name } of figureProblems(form)) {
    tell([...(places.get(item) ?? []), column], `${code}: ${name}`);
  }
  const known = formFields(form).answers;
  for (const [w, { fields }] of warnings.entries()) {
    const unknown = fields.find((field) => (known.get(field)?.repeats.length ?? 1) > 0);
    if (unknown !== undefined) tell(['warnings', w, 'fields'], `there is no field ${unknown} here`);
  }
  return problems;
}

/** A form definition that can be used: of the right shape, and consistent. */
export const formDefinition = formShape.check(
  z.superRefine((form, context) => {
    for (const { path, message } of problemsOf(form)) {
      context.addIssue({ code: 'custom', path: [...path], message });
    }
  }),
);
